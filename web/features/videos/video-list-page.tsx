import { VIDEO_SUBJECTS } from '../../../sync/index.ts'
import { videosPath } from '../../shared/format/paths.ts'
import { filterOf, useListParams, withFilters } from '../../shared/live/list-params.ts'
import { useOverlay } from '../../shared/live/overlay.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { Link } from '../../shared/ui/button.tsx'
import { ListPage, useListState } from '../../shared/ui/list-page.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import tabs from '../../shared/ui/tabs.module.css'
import { listWords, strings } from './strings.ts'
import { isTapped, VideoBones, VideoCard } from './video-card.tsx'
import { videoObject } from './video-meta.ts'
import { subjectOf, videoQuery, WATCH, watchedId } from './video-query.ts'
import classes from './videos.module.css'
import { WatchDialog } from './watch-dialog.tsx'

const FILTERS = ['q', 'subject'] as const

/** `/demo-videos`, with the video of `?watch=…` in a dialog over it. */
export function VideoListPage() {
  const { params, change } = useListParams()
  const subject = subjectOf(params)
  const { id, close } = useOverlay(WATCH)
  const watched = watchedId(id)
  const { heading: title, description } = strings
  return (
    <ListPage
      heading={title}
      lead={<p className="muted">{strings.lead}</p>}
      meta={watched === '' ? { title, description, path: videosPath, about: videoObject } : null}
      tools={
        <>
          <SubjectTabs params={params} />
          <div className={classes.toolbar}>
            <SearchField
              label={strings.search}
              hint={strings.searchHint}
              value={filterOf(params, 'q')}
              onSearch={(q) => change({ q })}
            >
              {subject === '' ? null : <input type="hidden" name="subject" value={subject} />}
            </SearchField>
          </div>
        </>
      }
      state={useListState(useQuery('videoPage', videoQuery(params)), 'videos')}
      words={listWords}
      filters={FILTERS}
      card={(video, index) => <VideoCard video={video} index={index} />}
      bones={(index) => <VideoBones key={index} />}
    >
      {watched === '' ? null : (
        <WatchDialog key={watched} id={watched} isTapped={isTapped(watched)} onClose={close} />
      )}
    </ListPage>
  )
}

/** Links, so that a list of one subject can be shared and opened in a new tab. */
function SubjectTabs({ params }: { params: URLSearchParams }) {
  const chosen = subjectOf(params)
  return (
    <nav className={tabs.tabs} aria-label={strings.subjects}>
      {(['', ...VIDEO_SUBJECTS] as const).map((subject) => (
        <Link
          key={subject}
          to={`?${withFilters(params, { subject, [WATCH]: '' })}`}
          aria-current={subject === chosen ? 'page' : undefined}
        >
          {subject === '' ? strings.all : subject}
        </Link>
      ))}
    </nav>
  )
}
