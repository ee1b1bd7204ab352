import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { listStateOf, useKept } from '../../shared/live/list-state.ts'
import { useQuery, useStanding } from '../../shared/live/sync-context.tsx'
import { currentParams, firstOf, pageOf, useListParams } from '../../shared/routes/list-params.ts'
import { testimonialsPath } from '../../shared/routes/paths.ts'
import { FreshLine } from '../../shared/ui/fresh-line.tsx'
import list from '../../shared/ui/list.module.css'
import { ListResults } from '../../shared/ui/list-results.tsx'
import { PageTitle } from '../../shared/ui/page.tsx'
import { breadcrumbs } from '../../shared/ui/structured-data.ts'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { Lightbox } from './lightbox.tsx'
import { listWords, strings } from './strings.ts'
import { TestimonialBones, TestimonialCard } from './testimonial-card.tsx'
import classes from './testimonials.module.css'

const SHOT = 'shot'

const withShot = (params: URLSearchParams, id: string): string => {
  const next = new URLSearchParams(params)
  if (id === '') next.delete(SHOT)
  else next.set(SHOT, id)
  return `?${next}`
}

/** Whether the screenshot that was open here is in the list no more. */
const useTakenAway = (shownId: string, isThere: boolean): boolean => {
  const [seen, setSeen] = useState('')
  if (isThere && seen !== shownId) setSeen(shownId)
  return !isThere && shownId !== '' && seen === shownId
}

/** `/testimonials`, with the screenshot of `?shot=…` over it. */
export function TestimonialListPage() {
  const { params } = useListParams()
  const navigate = useNavigate()
  const { state: entry } = useLocation()
  const reading = useKept(useQuery('testimonialPage', { page: pageOf(params) }), 'testimonials')
  const state = listStateOf(reading, useStanding())
  usePageMeta(strings.title, strings.description, {
    noindex: state.kind === 'empty',
    jsonLd: [breadcrumbs([{ name: strings.title, path: testimonialsPath }])],
  })
  const isFromGrid: boolean = entry?.isFromGrid === true
  const show = (id: string): void =>
    void navigate(withShot(params, id), { replace: true, state: { isFromGrid } })
  const close = (): void => {
    // A dialog that 'back' has closed says so a moment later.
    if (!currentParams().has(SHOT)) return
    if (isFromGrid) navigate(-1)
    else navigate(withShot(params, ''), { replace: true })
  }
  const shownId = params.get(SHOT) ?? ''
  const rows = state.kind === 'rows' ? state.page.rows.filter((row) => row.whatsapp_screenshot) : []
  const isThere = rows.some(({ id }) => id === shownId)
  const isTakenAway = useTakenAway(shownId, isThere)
  const gone = useRef<HTMLParagraphElement>(null)
  // The picture went with its window; whoever looked at it reads why, wherever on the page they were.
  useEffect(() => {
    if (isTakenAway) gone.current?.focus()
  }, [isTakenAway])
  return (
    <div className="main wrap">
      <div className={list.head}>
        <PageTitle>{strings.heading}</PageTitle>
        <p className={classes.note}>{strings.note}</p>
        <FreshLine />
      </div>
      {isTakenAway ? (
        <p className={classes.gone} role="status" ref={gone} tabIndex={-1}>
          {strings.gone}
        </p>
      ) : null}
      <ListResults
        state={state}
        words={listWords}
        className={classes.grid}
        card={(testimonial, index) => (
          <TestimonialCard
            key={testimonial.id}
            testimonial={testimonial}
            index={index}
            onOpen={() =>
              navigate(withShot(params, testimonial.id), { state: { isFromGrid: true } })
            }
          />
        )}
        bones={(index) => <TestimonialBones key={index} index={index} />}
      />
      {state.kind === 'rows' && isThere ? (
        <Lightbox
          rows={rows}
          shownId={shownId}
          offset={firstOf(state.page.page)}
          total={state.page.total}
          onShow={show}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
