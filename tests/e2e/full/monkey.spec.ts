import { collectionNames } from '../../../sync/model/collections.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { seededRandom } from '../../properties/simulation/random.ts'
import { expect, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { stretched } from '../../support/calibration.mjs'
import { asOperator, colleague } from '../../support/colleague.ts'
import { change, push } from '../../support/content.ts'
import { actNames, type Hands, playSome } from '../../support/monkey/acts.ts'
import { Books } from '../../support/monkey/books.ts'
import { decideOne } from '../../support/monkey/decide.ts'
import { MonkeyDevice } from '../../support/monkey/device.ts'
import { KINDS, SINGLES } from '../../support/monkey/kinds.ts'
import {
  editorsOf,
  keptBy,
  lostOf,
  serverHas,
  shownInForm,
  shownInList,
  writtenOf,
} from '../../support/monkey/same.ts'

const ACTIONS = Number(process.env.MONKEY_ACTIONS ?? 2_000)
/** So many that each kind of act has come up, and each collection. */
const ALL_KINDS = 2_000
/** With 120, 24 acts type in every collection, and end engines, in a form too. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** The sample has none, and acts want a row. */
const ANNOUNCEMENTS = 6

/** The network is back, and everything is decided and sent. */
const settle = async (hands: Hands): Promise<void> => {
  const { device } = hands
  device.way.weather = 'open'
  await device.setOnline(true)
  await device.reload()
  await expect(async () => {
    while (await decideOne(hands)) {
      // until there is nothing left to decide
    }
    // What is under way may need a decision yet.
    const left = device.page.getByRole('main').getByRole('listitem')
    const none = device.page.getByText(outboxWords.none)
    await expect(none, `waits on ${device.name}: ${await left.allTextContents()}`).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 60_000 })
}

test(`after ${ACTIONS} random acts by two admins, with cuts and kills, the devices of both show what the server has, and nothing that was typed is lost`, async ({
  app,
}) => {
  test.setTimeout(stretched(120_000 + ACTIONS * 1_500))
  console.log(`SEED=${SEED}`)
  const books = new Books()
  const bina = await asOperator(app, (server) => server.createAdmin({ name: 'Bina Rao' }))
  const self = await colleague(app)
  for (let number = 1; number <= ANNOUNCEMENTS; number += 1) {
    const row = { title: `Announcement ${number}`, status: 'published' }
    await push(app.server, self, change({ collection: 'announcements', row }))
  }
  const people = [
    { ...ADMIN, name: 'Asha' },
    { ...bina, name: 'Bina' },
  ]
  const devices = await Promise.all(people.map((person) => MonkeyDevice.open(app, person)))
  try {
    const hands = devices.map((device, place) => ({
      device,
      books,
      random: seededRandom(SEED + place),
    }))
    const done = await Promise.all(hands.map((one) => playSome(one, ACTIONS / 2)))
    console.log(done.map((one) => JSON.stringify(Object.fromEntries(one))).join('\n'))
    // A menu that has lost its entry, or a button that does nothing, is found by this.
    if (ACTIONS >= ALL_KINDS)
      for (const one of done) expect([...one.keys()].sort()).toEqual([...actNames].sort())
    // What one decides may ask the other anew.
    for (const one of [...hands, ...hands]) await settle(one)
    const { shown, kept } = await serverHas(app)
    for (const device of devices) {
      const pages = [
        ...KINDS.map((kind) => [kind.collection, () => shownInList(device, kind)] as const),
        ...SINGLES.map((single) => [single.collection, () => shownInForm(device, single)] as const),
      ]
      for (const [collection, look] of pages) {
        await expect.poll(look, `${collection} of ${device.name}`).toEqual(shown.get(collection))
        // Field by field too: subjects, order, descriptions and notes stand in no line of a list.
        const wanted = writtenOf(collection, kept(collection))
        await expect
          .poll(
            async () => writtenOf(collection, await keptBy(device, collection)),
            `${collection} kept by ${device.name}`,
          )
          .toEqual(wanted)
      }
    }
    expect(await lostOf(app, books)).toEqual([])
    expect(await editorsOf(app)).toEqual(new Set([bina.id, self.id]))
    if (ACTIONS >= ALL_KINDS) expect(books.collections).toEqual(new Set(collectionNames))
    console.log(`${books.typed} texts typed, ${books.givenUp} of them given up in full sight`)
    expect(books.typed - books.givenUp).toBeGreaterThan(ACTIONS / 10)
  } finally {
    for (const device of devices) await device.close()
  }
})
