// Prints what the work of calibration.mjs takes here in two threads side by side, in ms: the middle of three rounds.
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { work } from './calibration.mjs'

const THREADS = 2
const ROUNDS = 3

const roundsOfOne = () =>
  new Promise((done, fail) =>
    new Worker(new URL(import.meta.url)).once('message', done).once('error', fail),
  )

if (!isMainThread) parentPort?.postMessage(Array.from({ length: ROUNDS }, work))
else {
  const rounds = (await Promise.all(Array.from({ length: THREADS }, roundsOfOne))).flat()
  rounds.sort((a, b) => a - b)
  console.log(Math.round(rounds[Math.floor(rounds.length / 2)]))
}
