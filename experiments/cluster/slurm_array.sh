#!/usr/bin/env bash
# A campaign as a job array of Slurm: every task judges every N-th chunk into a database of its own.
#
#   sbatch --array=0-63 experiments/cluster/slurm_array.sh near-degeneracy --cases 10000000 --chunk 100000
#   sbatch --dependency=afterok:JOB --wrap 'touchstone merge near-degeneracy.sqlite near-degeneracy.part*.sqlite'
#   touchstone run near-degeneracy --cases 10000000 --chunk 100000 --db near-degeneracy.sqlite --resume --audit 0.001
#
# The array begins at 0 and leaves no number out, since the number of its tasks is that of the shards. To start some of them
# again, say how many there were: SHARDS=64 sbatch --array=17,40 ...
# A task that was preempted or killed goes on where it was when it is started again. --chunk makes pieces for all tasks, and is
# the same wherever the campaign is named; without it a family has four. All tasks need the same program: databases of
# another build are refused by merge. TOUCHSTONE names it where it is not on the path.
#SBATCH --job-name=touchstone
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=1G
#SBATCH --requeue
set -euo pipefail
campaign=${1:?which campaign? sbatch --array=0-63 slurm_array.sh CAMPAIGN [OPTIONS of touchstone run]}
shift
name=$(basename "$campaign" .toml)
if [ -z "${SHARDS:-}" ] && { [ "$SLURM_ARRAY_TASK_MIN" != 0 ] || [ "$((SLURM_ARRAY_TASK_MAX + 1))" != "$SLURM_ARRAY_TASK_COUNT" ]; }; then
    echo "slurm_array.sh: this array is not 0-N; to start tasks of one again, say how many it had: SHARDS=N sbatch --array=..." >&2
    exit 2
fi
exec "${TOUCHSTONE:-touchstone}" run "$campaign" "$@" --shard "$SLURM_ARRAY_TASK_ID/${SHARDS:-$SLURM_ARRAY_TASK_COUNT}" \
    --jobs "${SLURM_CPUS_PER_TASK:-1}" --db "$name.part$SLURM_ARRAY_TASK_ID.sqlite" --resume
