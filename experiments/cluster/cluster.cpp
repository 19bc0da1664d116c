// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/cluster/cluster.h"

#include <dlfcn.h>

#include <cstdlib>
#include <string>

#include "experiments/provenance/provenance.h"
#include "experiments/registry/call.h"

namespace touchstone {
namespace {

/// The number of processes that the launcher says it started: Open MPI, then the process managers of the others.
int launched_processes() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE"})
        if (const char* text = std::getenv(name)) return std::atoi(text);
    return 1;
}

}  // namespace

Cluster* Cluster::join() {
    if (launched_processes() < 2) return nullptr;
    const std::string path = beside_the_program("touchstone-mpi.so");
    // Global: Open MPI loads components that look for the symbols of libmpi.
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (library == nullptr)
        throw UsageError(std::string("started by mpirun, but built without MPI (") + dlerror() +
                         "); apt-get install libopenmpi-dev and build again, or use --shard");
    const auto start = reinterpret_cast<touchstone_cluster_start_function>(dlsym(library, TOUCHSTONE_CLUSTER_ENTRY));
    const touchstone_cluster* module = start == nullptr ? nullptr : start();
    if (module == nullptr) throw UsageError(path + ": this MPI allows no threads; use --shard instead");
    static Cluster cluster(*module);
    return &cluster;
}

std::vector<std::int64_t> Cluster::gather(const std::vector<std::int64_t>& mine) const {
    const std::int64_t* all = nullptr;
    const std::size_t count = module_.gather(mine.data(), mine.size(), &all);
    return {all, all + count};
}

void Cluster::end_all(int status) const {
    module_.abort(status);
    std::_Exit(status);
}

}  // namespace touchstone
