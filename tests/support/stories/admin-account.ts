export const NEXT = 'red-Kettle-4711'
