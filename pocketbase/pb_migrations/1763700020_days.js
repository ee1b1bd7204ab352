/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Days that do not exist, or lie outside of 2000 to 2100. A form of before stored '03 05 26' as the year 26: that one is 2026.
// What else is no day becomes none.
const DAYS = {
  global_settings: ['exam_date', 'privacy_policy_date', 'disclaimer_date'],
  testimonials: ['consent_on'],
}

const mend = (app, table, column) => {
  const meant = `'20' || substr(${column}, 3)`
  app
    .db()
    .newQuery(
      `UPDATE ${table} SET ${column} = CASE WHEN ${column} LIKE '00%' AND date(${meant}) IS ${meant} THEN ${meant} ELSE '' END ` +
        `WHERE ${column} <> '' AND (date(${column}) IS NOT ${column} OR ${column} NOT BETWEEN '2000' AND '2101')`,
    )
    .execute()
}

migrate((app) => {
  for (const table of Object.keys(DAYS)) for (const column of DAYS[table]) mend(app, table, column)
})
