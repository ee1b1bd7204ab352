import { useLocation, useNavigate } from 'react-router-dom'
import { VIDEO_SUBJECTS, type Video } from '../../../sync/index.ts'
import { type ListState, listStateOf, useKept } from '../../shared/live/list-state.ts'
import { useQuery, useStanding } from '../../shared/live/sync-context.tsx'
import {
  currentParams,
  filterOf,
  useListParams,
  withFilters,
} from '../../shared/routes/list-params.ts'
import { videosPath } from '../../shared/routes/paths.ts'
import { Link } from '../../shared/ui/button.tsx'
import { FreshLine } from '../../shared/ui/fresh-line.tsx'
import list from '../../shared/ui/list.module.css'
import { ListResults } from '../../shared/ui/list-results.tsx'
import { PageTitle } from '../../shared/ui/page.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { breadcrumbs } from '../../shared/ui/structured-data.ts'
import tabs from '../../shared/ui/tabs.module.css'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { listWords, strings } from './strings.ts'
import { VideoBones, VideoCard } from './video-card.tsx'
import { videoObject } from './video-meta.ts'
import { cameBy, subjectOf, videoQuery, WATCH, watchedId, watchHref } from './video-query.ts'
import classes from './videos.module.css'
import { WatchDialog } from './watch-dialog.tsx'

const FILTERS = ['q', 'subject'] as const

/** `/demo-videos`, with the video of `?watch=…` in a dialog over it. */
export function VideoListPage() {
  const { params, change } = useListParams()
  const subject = subjectOf(params)
  const reading = useKept(useQuery('videoPage', videoQuery(params)), 'videos')
  const state = listStateOf(reading, useStanding())
  const watched = watchedId(params)
  return (
    <div className="main wrap">
      {watched === '' ? <ListHead state={state} /> : null}
      <div className={list.head}>
        <PageTitle>{strings.heading}</PageTitle>
        <p className={classes.lead}>{strings.lead}</p>
        <FreshLine />
      </div>
      {state.kind === 'unseen' || state.kind === 'error' ? null : (
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
      )}
      {watched === '' ? null : <Watched key={watched} id={watched} params={params} />}
      <ListResults
        state={state}
        words={listWords}
        filters={FILTERS}
        card={(video, index) => <VideoCard key={video.id} video={video} index={index} />}
        bones={(index) => <VideoBones key={index} />}
      />
    </div>
  )
}

/** Head of the page while no video is open. */
function ListHead({ state }: { state: ListState<Video> }) {
  const rows = state.kind === 'rows' ? state.page.rows : []
  usePageMeta(strings.title, strings.description, {
    noindex: state.kind === 'empty',
    jsonLd: [
      breadcrumbs([{ name: strings.title, path: videosPath }]),
      ...rows.map(videoObject).filter((one) => one !== null),
    ],
  })
  return null
}

/** 'Back' closes the dialog. A close by hand goes back where the list came before, and else shows the list here. */
function Watched({ id, params }: { id: string; params: URLSearchParams }) {
  const navigate = useNavigate()
  const way = cameBy(useLocation().state)
  const close = (): void => {
    // A dialog that 'back' has closed says so a moment later.
    if (!currentParams().has(WATCH)) return
    if (way !== 'link') navigate(-1)
    else navigate(watchHref(params, ''), { replace: true, preventScrollReset: true })
  }
  return <WatchDialog id={id} isTapped={way === 'tap'} onClose={close} />
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
