#!/usr/bin/env bash
# A campaign as a job array of Slurm: every task judges every N-th chunk into a database of its own.
#
#   sbatch --array=0-63 experiments/cluster/slurm_array.sh dial --cases 10000000
#   sbatch --dependency=afterok:JOB --wrap 'touchstone merge dial.sqlite dial.part*.sqlite'
#   touchstone run dial --cases 10000000 --db dial.sqlite --resume --audit 0.001
#
# A task that was preempted or killed goes on where it was when it is started again. All tasks need the same program:
# databases of another build are refused by merge. TOUCHSTONE names it where it is not on the path.
#SBATCH --job-name=touchstone
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=1G
#SBATCH --requeue
set -euo pipefail
campaign=${1:?which campaign? sbatch --array=0-63 slurm_array.sh CAMPAIGN [OPTIONS of touchstone run]}
shift
name=$(basename "$campaign" .toml)
part=$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN))
exec "${TOUCHSTONE:-touchstone}" run "$campaign" "$@" --shard "$part/$SLURM_ARRAY_TASK_COUNT" \
    --jobs "${SLURM_CPUS_PER_TASK:-1}" --db "$name.part$SLURM_ARRAY_TASK_ID.sqlite" --resume
