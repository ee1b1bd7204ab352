import { useRef, useState } from 'react'

/** Files of a form that are being made ready, by their fields: what is saved meanwhile waits for them. */
export const useAwaitedFiles = () => {
  const works = useRef(new Map<string, Promise<boolean>>())
  const [count, setCount] = useState(0)
  const tell = (): void => setCount(works.current.size)
  return {
    isWaiting: count > 0,
    /** `work` tells whether the file of this field is there. */
    await: (field: string, work: Promise<boolean>): void => {
      works.current.set(field, work)
      tell()
      void work.then(() => {
        if (works.current.get(field) === work) works.current.delete(field)
        tell()
      })
    },
    isAny: (): boolean => works.current.size > 0,
    /** Waits for all of them; gives the first field whose file is not there after all, or null. */
    lacking: async (): Promise<string | null> => {
      for (const [field, work] of works.current) if (!(await work)) return field
      return null
    },
  }
}
