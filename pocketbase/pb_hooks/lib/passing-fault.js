// Runs in the binary and, in tests, in Node: no $app in here.

const PASSING =
  /database or disk is full|(?:database|table) is locked|disk I\/O error|readonly database|unable to open database/i

/** Whether SQLite failed for a reason that passes, or that the operator mends, whatever it was asked to write. */
const isPassing = (err) => PASSING.test(String(err))

module.exports = { isPassing }
