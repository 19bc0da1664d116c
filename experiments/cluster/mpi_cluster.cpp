// SPDX-License-Identifier: GPL-3.0-or-later
// The cluster over MPI. On rank 0 a separate thread answers the requests of the other ranks, so that a long chunk on
// rank 0 delays nobody. One thread at a time is inside MPI (MPI_THREAD_SERIALIZED).
#include <mpi.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "experiments/cluster/cluster_interface.h"

namespace {

constexpr int request_tag = 1, ticket_tag = 2;
constexpr std::int64_t one_more = 1, no_more = 0;

touchstone_cluster cluster;
std::atomic<std::int64_t> dealt{0};
std::mutex inside_mpi;
std::thread server;
std::vector<std::int64_t> gathered;

/// Answers requests. It polls, since a blocking receive of most MPI libraries uses the whole core.
void serve() {
    for (int asking = cluster.size - 1; asking > 0;) {
        std::unique_lock guard(inside_mpi);
        int waiting = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, request_tag, MPI_COMM_WORLD, &waiting, &status);
        if (waiting == 0) {
            guard.unlock();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            continue;
        }
        std::int64_t wish = no_more;
        MPI_Recv(&wish, 1, MPI_INT64_T, status.MPI_SOURCE, request_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (wish == no_more) {
            --asking;
            continue;
        }
        const std::int64_t ticket = dealt++;
        MPI_Send(&ticket, 1, MPI_INT64_T, status.MPI_SOURCE, ticket_tag, MPI_COMM_WORLD);
    }
}

std::int64_t next() {
    if (cluster.rank == 0) return dealt++;
    const std::lock_guard guard(inside_mpi);
    std::int64_t ticket = one_more;
    MPI_Send(&ticket, 1, MPI_INT64_T, 0, request_tag, MPI_COMM_WORLD);
    MPI_Recv(&ticket, 1, MPI_INT64_T, 0, ticket_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ++dealt;
    return ticket;
}

std::int64_t count_of_dealt() { return dealt; }

void begin_dealing() {
    if (cluster.rank == 0) server = std::thread(serve);
}

void end_dealing() {
    if (cluster.rank == 0) {
        server.join();
        return;
    }
    const std::lock_guard guard(inside_mpi);
    const std::int64_t wish = no_more;
    MPI_Send(&wish, 1, MPI_INT64_T, 0, request_tag, MPI_COMM_WORLD);
}

std::size_t gather(const std::int64_t* mine, std::size_t count, const std::int64_t** all) {
    const std::size_t ranks = static_cast<std::size_t>(cluster.size);
    std::vector<int> counts(ranks), offsets(ranks);
    const int own = static_cast<int>(count);
    MPI_Allgather(&own, 1, MPI_INT, counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
    int total = 0;
    for (std::size_t r = 0; r < ranks; ++r) offsets[r] = total, total += counts[r];
    gathered.resize(static_cast<std::size_t>(total));
    MPI_Allgatherv(mine, own, MPI_INT64_T, gathered.data(), counts.data(), offsets.data(), MPI_INT64_T, MPI_COMM_WORLD);
    *all = gathered.data();
    return gathered.size();
}

void wait_for_all() { MPI_Barrier(MPI_COMM_WORLD); }
void finish() { MPI_Finalize(); }
void end_all(int status) {
    const std::lock_guard guard(inside_mpi);
    MPI_Abort(MPI_COMM_WORLD, status);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const touchstone_cluster* touchstone_cluster_start() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED) return nullptr;
    MPI_Comm_rank(MPI_COMM_WORLD, &cluster.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &cluster.size);
    cluster.next = next;
    cluster.dealt = count_of_dealt;
    cluster.begin_dealing = begin_dealing;
    cluster.end_dealing = end_dealing;
    cluster.gather = gather;
    cluster.wait_for_all = wait_for_all;
    cluster.finish = finish;
    cluster.abort = end_all;
    return &cluster;
}
