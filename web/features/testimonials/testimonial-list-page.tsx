import { useNavigate } from 'react-router-dom'
import { testimonialsPath } from '../../shared/format/paths.ts'
import { firstOf, pageOf, useListParams } from '../../shared/live/list-params.ts'
import { fromList, overlayHref, useOverlay } from '../../shared/live/overlay.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { ListPage, useListState } from '../../shared/ui/list-page.tsx'
import { Lightbox } from './lightbox.tsx'
import { listWords, strings } from './strings.ts'
import { TestimonialBones, TestimonialCard } from './testimonial-card.tsx'
import classes from './testimonials.module.css'

const SHOT = 'shot'

/** `/testimonials`, with the screenshot of `?shot=…` over it. */
export function TestimonialListPage() {
  const { params } = useListParams()
  const navigate = useNavigate()
  const { id: shownId, show, close } = useOverlay(SHOT)
  const state = useListState(useQuery('testimonialPage', { page: pageOf(params) }), 'testimonials')
  const rows = state.kind === 'rows' ? state.page.rows.filter((row) => row.whatsapp_screenshot) : []
  const { heading: title, description } = strings
  return (
    <ListPage
      heading={title}
      lead={<p className="muted">{strings.note}</p>}
      meta={{ title, description, path: testimonialsPath }}
      state={state}
      words={listWords}
      className={classes.grid}
      card={(testimonial, index) => (
        <TestimonialCard
          testimonial={testimonial}
          index={index}
          onOpen={() =>
            navigate(overlayHref(params, SHOT, testimonial.id), {
              state: fromList,
              preventScrollReset: true,
            })
          }
        />
      )}
      bones={(index) => <TestimonialBones key={index} />}
    >
      {state.kind === 'rows' && rows.some(({ id }) => id === shownId) ? (
        <Lightbox
          rows={rows}
          shownId={shownId}
          offset={firstOf(state.page.page)}
          total={state.page.total}
          onShow={show}
          onClose={close}
        />
      ) : null}
    </ListPage>
  )
}
