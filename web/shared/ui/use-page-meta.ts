import { useEffect } from 'react'
import { useSite } from '../live/use-site.ts'

/** Title and description of the page in the document's head; the site's name is added to the title. */
export const usePageMeta = (title: string, description: string): void => {
  const { name } = useSite()
  useEffect(() => {
    document.title = title === '' ? name : `${title} | ${name}`
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description, name])
}
