import { beforeAll, describe, expect, test } from 'vitest'
import * as spec from '../e2e/spec-words.ts'
import { appFolder } from '../support/app-paths.ts'
import { meta, tag } from '../support/drawn-site.ts'
import { openServer } from '../support/open-server.ts'
import { pngBytes } from '../support/sample-files.ts'

// The words of the specification as a visitor gets them: typed here, and looked for in the pages that the server draws.

const { server } = await openServer({ env: { ACADEMY_APP_DIR: appFolder() } })

const pageAt = async (path: string): Promise<string> => (await fetch(server.url + path)).text()

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
}
/** A part of a page, its texts one by one: each element of its own makes its own text. */
const textsIn = (html: string, element = 'main'): readonly string[] =>
  (tag(html, new RegExp(`<${element}[ >](.*)</${element}>`, 's')) ?? '')
    .replace(/<svg.*?<\/svg>|<!--.*?-->/gs, '')
    .replace(/^[^<]*?>/, '')
    .split(/<[^>]*>/)
    .map((text) => text.replace(/&([\w#]+);/g, (sign, name) => SIGNS[name] ?? sign).trim())
    .filter(Boolean)
/** Words and addresses of the links in a part of a page. */
const linksIn = (html: string, element = 'main'): readonly (readonly string[])[] =>
  [
    ...(tag(html, new RegExp(`<${element}[ >](.*)</${element}>`, 's')) ?? '').matchAll(
      /<a ([^>]*)>(.*?)<\/a>/gs,
    ),
  ].map(([, attributes = '', inner = '']) => [
    textsIn(`<a >${inner}</a>`, 'a').join(' '),
    / ?href="([^"]*)"/.exec(attributes)?.[1] ?? '',
  ])
/** Which of these words stand nowhere in that part of the page, letter for letter. */
const missingIn = (html: string, words: readonly string[], element?: string) => {
  const texts = textsIn(html, element)
  return words.filter((one) => !texts.includes(one))
}

describe('a site without content', () => {
  test.each([
    ['/tests/full', [spec.NO_TESTS_FOUND, 'No Full Test available yet.']],
    ['/tests/part', [spec.NO_TESTS_FOUND, 'No Part Test available yet.']],
    ['/tests/dpp', [spec.NO_TESTS_FOUND, 'No DPP available yet.']],
    ['/free-pdfs', [spec.NO_PDFS_AVAILABLE_YET]],
    ['/demo-videos', [spec.NO_VIDEOS_YET]],
    ['/testimonials', [spec.NO_TESTIMONIALS_YET]],
  ])('[T6] [N2] [V1] [V3] says so at %s, and is left out of searches', async (path, words) => {
    const html = await pageAt(path)
    expect(missingIn(html, words)).toEqual([])
    expect(meta(html, 'robots')).toBe('noindex')
  })

  test.each([
    ['/tests/full/aaaaaaaaaaaaaaa', [spec.TEST_NOT_FOUND, spec.TEST_DOES_NOT_EXIST, spec.GO_HOME]],
    ['/tests/full/%20', [spec.TEST_ID_IS_REQUIRED, spec.GO_HOME]],
    [
      '/free-pdfs/aaaaaaaaaaaaaaa',
      [spec.PDF_NOT_FOUND, spec.PDF_COULD_NOT_BE_FOUND, spec.BACK_TO_FREE_PDFS],
    ],
    ['/free-pdfs/%20', [spec.PDF_ID_IS_REQUIRED, spec.BACK_TO_FREE_PDFS]],
    ['/nothing-here', [spec.OOPS_PAGE_NOT_FOUND, spec.RETURN_TO_HOME]],
  ])('[T8] [N3] [A6] has words for what is not there: %s', async (path, words) => {
    expect(missingIn(await pageAt(path), words)).toEqual([])
  })

  test('[T8] [N3] [A6] leads on from there', async () => {
    const home = [spec.GO_HOME, '/']
    for (const [path, ...links] of [
      ['/tests/full/aaaaaaaaaaaaaaa', ['Back to Tests', '/tests'], home],
      ['/free-pdfs/aaaaaaaaaaaaaaa', [spec.BACK_TO_FREE_PDFS, '/free-pdfs'], home],
      ['/nothing-here', [spec.RETURN_TO_HOME, '/']],
    ] as const)
      expect(linksIn(await pageAt(path)), path).toEqual(links)
  })

  test('[A1] [A2] [A4] has the academy’s own name, its menu and its footer around every page', async () => {
    const MENU = [
      ['NEET Academy', '/'],
      ['Home', '/'],
      ['Mentorship', '/mentorship'],
      [spec.FREE_PDFS, '/free-pdfs'],
      ['Tests', '/tests'],
      [spec.DEMO_VIDEOS, '/demo-videos'],
      ['Testimonials', '/testimonials'],
      ['Contact', '/contact'],
    ]
    for (const [path, here] of [
      ['/', 'Home'],
      ['/payment', 'Mentorship'],
      ['/free-pdfs', spec.FREE_PDFS],
      ['/free-pdfs/aaaaaaaaaaaaaaa', spec.FREE_PDFS],
      ['/tests/dpp', 'Tests'],
      ['/tests/full/aaaaaaaaaaaaaaa', 'Tests'],
      ['/demo-videos', spec.DEMO_VIDEOS],
      ['/testimonials', 'Testimonials'],
      ['/contact', 'Contact'],
      ['/not-found', undefined],
    ] as const) {
      const html = await pageAt(path)
      const links = linksIn(html, 'header')
      expect(links.slice(0, MENU.length), path).toEqual(MENU)
      expect(links[MENU.length], path).toEqual([spec.ABOUT_US, `${path}#about`])
      // Last the menu of a phone, which leads to the footer's links before there are scripts.
      expect(links.slice(-2), path).toEqual([
        [spec.JOIN_NOW, '/payment'],
        ['', '#links'],
      ])
      const current =
        tag(html, /<nav[^>]*aria-label="Main"[^>]*>(.*?)<\/nav>/s)?.match(
          /<a [^>]*aria-current="page"[^>]*>[^<]*/g,
        ) ?? []
      expect(
        current.map((link) => link.replace(/<[^>]*>/, '')),
        path,
      ).toEqual(here ? [here] : [])
      const below = linksIn(html, 'footer')
      expect(below, path).toEqual(
        expect.arrayContaining([
          ['Mentorship', '/mentorship'],
          [spec.FREE_PDFS, '/free-pdfs'],
          [spec.DEMO_VIDEOS, '/demo-videos'],
          ['Testimonials', '/testimonials'],
          ['Contact', '/contact'],
          ['Privacy Policy', '/privacy-policy'],
          ['Disclaimer', '/disclaimer'],
          [spec.TERMS_CONDITIONS, `${path}#terms`],
        ]),
      )
    }
  })

  test('[B1] has a home that leads to every part', async () => {
    const html = await pageAt('/')
    expect(missingIn(html, ['NEW'])).toEqual([])
    expect(linksIn(html)).toEqual([
      [spec.START_YOUR_JOURNEY, '/#mentorship'],
      [spec.FREE_PDFS, '/free-pdfs'],
      ['Free PDF notes', '/free-pdfs'],
      ['Tests', '/tests'],
      ['Demo videos', '/demo-videos'],
      [spec.JOIN_MENTORSHIP, '/payment'],
      [spec.ACADEMIC_PROGRAMME_BIO_CHEM, '/payment'],
      ['See programmes and fees', '/payment'],
      ['Read what students say', '/testimonials'],
      [spec.JOIN_NOW, '/payment'],
      ['Contact', '/contact'],
    ])
  })

  test('[T1] [T3] [T7] has a title and a description for each type of test, and tabs with their numbers', async () => {
    for (const [path, title, description] of [
      [
        '/tests/full',
        'Full Tests',
        'Full syllabus test papers for NEET with Biology, Chemistry and Physics,',
      ],
      [
        '/tests/part',
        'Part Tests',
        'Part syllabus test papers for NEET, by subject and difficulty,',
      ],
      [
        '/tests/dpp',
        'DPP: Daily Practice Papers',
        'Daily practice papers (DPP) for NEET, a short paper for every day,',
      ],
    ] as const) {
      const html = await pageAt(path)
      expect(tag(html, /<title>([^<]*)<\/title>/)).toBe(`${title} | NEET Academy`)
      const rest = 'free to download and readable offline.'
      expect(meta(html, 'description')).toBe(`${description} ${rest}`)
      const tabs = tag(html, /<nav[^>]* aria-label="Test type"[^>]*>(.*?)<\/nav>/s)
      expect(linksIn(`<main >${tabs}</main>`)).toEqual([
        ['Full Test 0', '/tests/full'],
        ['Part Test 0', '/tests/part'],
        ['DPP 0', '/tests/dpp'],
      ])
    }
  })

  test.each([
    [
      '/privacy-policy',
      'Privacy Policy',
      [
        'Information we collect',
        'your name',
        'your email address',
        'your WhatsApp number',
        'How we use it',
        'No sharing',
        'Deletion',
        'Contact',
      ],
      [
        'We do not sell, rent or pass on your information.',
        'Write us an email and we delete what we have of you.',
      ],
    ],
    [
      '/disclaimer',
      'Disclaimer',
      ['No guaranteed results', 'Prices may change', 'Payments', 'Your responsibility', 'Contact'],
      [
        'We do not guarantee a rank, marks, a seat or a selection.',
        'Prices and programmes may change at any time.',
        'Payments are made once and are generally non-refundable.',
        'Your preparation is your own',
      ],
    ],
  ])(
    '[B3] has its legal page at %s, with what it covers and the day of the text',
    async (path, title, parts, sentences) => {
      const html = await pageAt(path)
      expect(missingIn(html, [title, 'Last updated:', 'Nov 21, 2026', ...parts])).toEqual([])
      const whole = textsIn(html).join(' ')
      expect(sentences.filter((one) => !whole.includes(one))).toEqual([])
      expect(meta(html, 'robots')).toBe('noindex')
    },
  )
})

describe('a site with content', () => {
  const MOMENT = "'2026-01-05 09:30:00.000Z'"
  const paper = (nth: number) => `paper${String(nth).padStart(10, '0')}`
  beforeAll(async () => {
    const [file, shot] = [
      await server.storeFile(),
      await server.storeFile({
        area: 'testimonials',
        bytes: pngBytes(300, 600),
        type: 'image/png',
      }),
    ]
    const rows = (table: string, fields: string, values: readonly string[]) =>
      server.sql(
        `INSERT INTO ${table} (${fields}, status, created_at, updated_at)
         VALUES ${values.map((row) => `(${row}, 'published', ${MOMENT}, ${MOMENT})`).join(', ')}`,
      )
    const levels = ['Easy', 'Medium', 'Hard']
    await rows(
      'tests_library',
      'id, title, type, category, subject, difficulty, file_url',
      Array.from({ length: 15 }, (_, at) => {
        const kind = ["'full', 'fst'", "'part', 'part'", "'dpp', 'dpp'"][Math.max(0, at - 12)]
        return `'${paper(at)}', 'Paper ${at}', ${kind}, 'NEET 2026', '${levels[at % 3]}', '${file}'`
      }),
    )
    await rows('free_pdfs', 'id, title, subject, description, tags, file_url', [
      `'note00000000001', 'Cells', 'General', 'Of plants.', '["cell","leaf","root","stem","bud"]', '${file}'`,
    ])
    await rows('demo_videos', 'id, title, subject, external_video_url, duration', [
      "'video0000000001', 'Long', 'Biology', 'https://youtu.be/aqz-KE-bpKQ', 245",
    ])
    await rows('demo_videos', 'id, title, subject, external_video_url', [
      "'video0000000002', 'Elsewhere', 'Chemistry', 'https://example.org/page'",
    ])
    await rows('testimonials', 'id, caption, display_order, whatsapp_screenshot', [
      `'shot00000000001', 'The plan helped.', 0, '${shot}'`,
    ])
    await server.sql(
      `UPDATE global_settings SET website_name = 'Harbour NEET', whatsapp = '919876543210',
         instagram = 'academy.example', email = 'hello@academy.example'`,
    )
  })

  test('[T3] [T4] [T6] lists twelve tests a page, each with its badges, its date and its two ways on', async () => {
    const html = await pageAt('/tests/full')
    const texts = textsIn(html)
    const count = (word: string) => texts.filter((one) => one === word).length
    expect(['View Details', 'Download', 'Jan 5, 2026', 'NEET 2026'].map(count)).toEqual([
      12, 12, 12, 13,
    ])
    // Once more in the filter.
    expect(['Easy', 'Medium', 'Hard'].map(count)).toEqual([5, 5, 5])
    expect(texts.slice(-3)).toEqual(['Previous', 'Page 1 of 2', 'Next'])
    expect(linksIn(html).at(-1)).toEqual(['Next', '/tests/full?page=2'])
    const last = await pageAt('/tests/full?page=2')
    expect(textsIn(last).slice(-3)).toEqual(['Previous', 'Page 2 of 2', 'Next'])
    expect(linksIn(last).at(-1)).toEqual(['Previous', '/tests/full'])
    expect(textsIn(await pageAt('/tests/dpp')).join()).not.toMatch(/Page \d/)
    expect(
      missingIn(await pageAt('/tests/full?q=nothing+like+it'), [
        spec.NO_TESTS_FOUND,
        spec.NO_TESTS_MATCH,
      ]),
    ).toEqual([])
  })

  test('[T3] [T8] has a page for each paper, with three more of its type', async () => {
    for (const [path, words] of [
      [`/tests/full/${paper(11)}`, [spec.FULL_SYLLABUS_TEST_FST, 'Hard', 'More Full Tests']],
      [`/tests/part/${paper(13)}`, [spec.PART_SYLLABUS_TEST, 'Medium']],
      [`/tests/dpp/${paper(14)}`, [spec.DPP_DAILY_PRACTICE_PAPERS, 'Hard']],
    ] as const) {
      const all = [...words, 'NEET 2026', 'Jan 5, 2026', 'View Test', spec.DOWNLOAD_PDF]
      expect(missingIn(await pageAt(path), all), path).toEqual([])
    }
    const html = await pageAt(`/tests/full/${paper(11)}`)
    const more = linksIn(html).filter(([name]) => /^Paper/.test(name ?? ''))
    expect(more).toEqual([0, 1, 2].map((at) => [`Paper ${at}`, `/tests/full/${paper(at)}`]))
    expect(linksIn(html)).toContainEqual(['View Test', `/tests/full/${paper(11)}/read`])
  })

  test('[N1] [N2] [N3] shows notes with their subjects, three tags on a card and all on their page', async () => {
    const html = await pageAt('/free-pdfs')
    const links = linksIn(html).filter(([, href]) => !href?.includes('saved='))
    // A subject without notes is named, and leads nowhere.
    expect(links.slice(0, 2)).toEqual([
      ['All', '/free-pdfs'],
      ['General', '/free-pdfs?subject=General'],
    ])
    expect(missingIn(html, ['Biology (0)', 'Chemistry (0)', 'Physics (0)'])).toEqual([])
    const card = textsIn(html).slice(textsIn(html).indexOf('Cells'))
    expect(card).toEqual(expect.arrayContaining(['Of plants.', '#cell', '#leaf', '#root', '+2']))
    expect(card).not.toContain('#stem')
    expect(card.at(-1)).toBe(spec.DOWNLOAD_PDF)
    expect(linksIn(html)).toContainEqual(['', '/free-pdfs/note00000000001/read'])
    const page = await pageAt('/free-pdfs/note00000000001')
    const words = ['General', '#cell', '#leaf', '#root', '#stem', '#bud', 'Cells', 'Of plants.']
    expect(missingIn(page, [...words, 'Open in New Tab', spec.DOWNLOAD_PDF])).toEqual([])
    const none = await pageAt('/free-pdfs?q=nothing+like+it')
    expect(missingIn(none, [spec.TRY_OTHER_SEARCH_OR_FILTERS])).toEqual([])
  })

  test('[V1] [V2] shows videos with their length, and says of one that cannot be embedded that it is so', async () => {
    const html = await pageAt('/demo-videos')
    expect(linksIn(html).slice(0, 3)).toEqual([
      [spec.ALL_VIDEOS, '/demo-videos'],
      ['Biology', '/demo-videos?subject=Biology'],
      ['Chemistry', '/demo-videos?subject=Chemistry'],
    ])
    expect(missingIn(html, ['4:05', 'N/A', 'Jan 5, 2026', 'Watch Demo'])).toEqual([])
    const none = await pageAt('/demo-videos?q=nothing+like+it')
    expect(missingIn(none, [spec.TRY_ADJUSTING_YOUR_SEARCH])).toEqual([])
    const other = await pageAt('/demo-videos?watch=video0000000002')
    expect(missingIn(other, [spec.UNABLE_TO_EMBED_THIS_VIDEO])).toEqual([])
    expect(linksIn(other).map(([, href]) => href)).toContain('https://example.org/page')
    const gone = await pageAt('/demo-videos?watch=aaaaaaaaaaaaaaa')
    expect(missingIn(gone, [spec.VIDEO_NOT_AVAILABLE])).toEqual([])
  })

  test('[V3] [B4] shows testimonials with their note, and how the academy is reached', async () => {
    expect(
      missingIn(await pageAt('/testimonials'), [
        spec.ALL_ARE_AUTHENTIC,
        'The plan helped.',
        'Jan 5, 2026',
      ]),
    ).toEqual([])
    const html = await pageAt('/contact')
    expect(linksIn(html).map(([name]) => name)).toEqual([
      spec.MESSAGE_US_ON_WHATSAPP,
      spec.CONNECT_ON_INSTAGRAM,
      'hello@academy.example',
    ])
  })

  test('[A1] [A4] [A5] has the name of its settings, the contact lines and the six terms', async () => {
    const html = await pageAt('/')
    expect(linksIn(html, 'header')[0]).toEqual(['Harbour NEET', '/'])
    expect(textsIn(html, 'footer')).toEqual(
      expect.arrayContaining(['hello@academy.example', '+91 98765 43210', '@academy.example']),
    )
    const TERMS = [
      spec.SELECTION_IS_NOT_GUARANTEED,
      spec.FEES_ARE_NON_REFUNDABLE,
      spec.MISBEHAVIOUR_LEADS_TO_EXPULSION,
      spec.FAILED_TARGETS_END_MENTORSHIP,
      spec.SHARING_IS_PROHIBITED,
      spec.STUDENTS_MUST_KEEP_DISCIPLINE,
    ]
    const texts = textsIn(html, 'body')
    const first = texts.indexOf(TERMS[0] ?? '')
    expect(texts.slice(first - 1, first + 6)).toEqual([spec.TERMS_CONDITIONS, ...TERMS])
  })
})
