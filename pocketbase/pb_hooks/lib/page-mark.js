/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What a drawn page is true of: while this stands still, a page needs no drawing. Pages are kept under it, and it is their ETag.

const INDIA_MS = 19800000
const DAY_MS = 86400000

/** The day in India of a moment, counted from 1970. */
const dayOf = (nowMs) => Math.floor((nowMs + INDIA_MS) / DAY_MS)

/** The moment at which a day began in India. */
const startOfDay = (day) => day * DAY_MS - INDIA_MS

/** @param {{ epoch: string, seq: number }} cursor @param {string} build @param {number} day */
const markOf = ({ epoch, seq }, build, day) => `${epoch}.${seq}.${build}.${day}`

module.exports = { dayOf, markOf, startOfDay }
