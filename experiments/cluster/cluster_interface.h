/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the program asks of MPI, loaded at run time so that it needs no MPI where there is none. */
#ifndef TOUCHSTONE_CLUSTER_INTERFACE_H
#define TOUCHSTONE_CLUSTER_INTERFACE_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int rank, size;
    /* Tickets 0, 1, 2, .. dealt once over all ranks, on whoever asks first. Any thread. */
    int64_t (*next)(void);
    /* How many were dealt: over all ranks on rank 0, to this one on others. */
    int64_t (*dealt)(void);
    /* Rank 0 serves the others from here on, until each of them has said it is finished. */
    void (*begin_dealing)(void);
    /* Called once by every rank when it asks for no more tickets; returns on rank 0 when all have. */
    void (*end_dealing)(void);
    /* The numbers of all ranks, one after the other, to every rank. The list is the module's until the next call. */
    size_t (*gather)(const int64_t* mine, size_t count, const int64_t** all);
    void (*wait_for_all)(void);
    void (*finish)(void);
    /* Ends every rank: for errors that the others would wait for in vain. */
    void (*abort)(int status);
} touchstone_cluster;

#define TOUCHSTONE_CLUSTER_ENTRY "touchstone_cluster_start"
typedef const touchstone_cluster* (*touchstone_cluster_start_function)(void);

#endif
