import { playSchedules } from '../simulation/play-schedules.ts'

// The second half of the full run's 10,000 schedules, in a file of its own so that two cores share them.
playSchedules(5_001, 5_000)
