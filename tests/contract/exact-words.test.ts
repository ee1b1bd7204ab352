import { describe, expect, test } from 'vitest'
import * as spec from '../e2e/spec-words.ts'
import { appFolder } from '../support/app-paths.ts'
import { meta, tag } from '../support/drawn-site.ts'
import { openServer } from '../support/open-server.ts'

// The words of the specification for a site without content, looked for in the pages that the server draws. Those of a site with
// content are in the stories of tests/e2e.

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
    expect(missingIn(html, ['NEW', 'We have not published results yet.'])).toEqual([])
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
