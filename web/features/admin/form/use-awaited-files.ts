import { useRef } from 'react'

/** Files of a form that are being made ready, by their fields: a Save waits for them. */
export const useAwaitedFiles = () => {
  const works = useRef(new Map<string, Promise<boolean>>())
  return {
    /** `work` tells whether the file of this field is there. */
    await: (field: string, work: Promise<boolean>): void => {
      works.current.set(field, work)
      void work.then(() => {
        if (works.current.get(field) === work) works.current.delete(field)
      })
    },
    /** Waits for all of them; gives the first field whose file is not there after all, or null. */
    lacking: async (): Promise<string | null> => {
      for (const [field, work] of works.current) if (!(await work)) return field
      return null
    },
  }
}
