import { Skeleton, Stack } from '@mantine/core'

/** Bars in the place of rows, only while nothing is known yet. */
export function Skeletons({ rows }: { rows: number }) {
  return (
    <Stack gap="sm" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => `bar-${index}`).map((key) => (
        <Skeleton key={key} height="3.5rem" />
      ))}
    </Stack>
  )
}
