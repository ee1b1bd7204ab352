import { expect } from 'vitest'

/**
 * Asserts on what `read` gives until it holds. What is awaited takes milliseconds, and a test that must show that nothing
 * happens does not use this.
 */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read)
