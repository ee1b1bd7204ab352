import { seededRandom } from '../properties/simulation/random.ts'
import { expect, test } from '../support/app.ts'
import { IS_FULL } from '../support/looks.ts'
import { type Hands, playSome } from '../support/monkey/acts.ts'
import { Books } from '../support/monkey/books.ts'
import { decideOne } from '../support/monkey/decide.ts'
import { MonkeyDevice } from '../support/monkey/device.ts'
import { KINDS } from '../support/monkey/kinds.ts'
import { keptBy, lostOf, serverHas, shownBy, writtenOf } from '../support/monkey/same.ts'

const ACTIONS = Number(process.env.MONKEY_ACTIONS ?? (IS_FULL ? 2_000 : 200))
const SEED = Number(process.env.SEED ?? (IS_FULL ? Date.now() % 1_000_000 : 6))

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
    await expect(device.page.getByText('Everything is on the server.')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 60_000 })
}

test(`after ${ACTIONS} random acts on two devices, with cuts and kills, both show what the server has, and nothing that was typed is lost`, async ({
  app,
}) => {
  test.setTimeout(120_000 + ACTIONS * 1_500)
  console.log(`SEED=${SEED}`)
  const books = new Books()
  const devices = await Promise.all(['Asha', 'Bina'].map((name) => MonkeyDevice.open(app, name)))
  const hands = devices.map((device, place) => ({
    device,
    books,
    random: seededRandom(SEED + place),
  }))
  const done = await Promise.all(hands.map((one) => playSome(one, ACTIONS / 2)))
  console.log(done.map((one) => JSON.stringify(Object.fromEntries(one))).join('\n'))
  // What one decides may ask the other anew.
  for (const one of [...hands, ...hands]) await settle(one)
  const { shown, kept } = await serverHas(app)
  for (const device of devices)
    for (const kind of KINDS) {
      const { collection } = kind
      await expect
        .poll(() => shownBy(device, kind), `${collection} of ${device.name}`)
        .toEqual(shown.get(collection))
      // Field by field too: subjects, order, descriptions and notes stand in no line of a list.
      const wanted = writtenOf(collection, kept(collection))
      await expect
        .poll(
          async () => writtenOf(collection, await keptBy(device, collection)),
          `${collection} kept by ${device.name}`,
        )
        .toEqual(wanted)
    }
  expect(await lostOf(app, books)).toEqual([])
  console.log(`${books.typed} texts typed, ${books.givenUp} of them given up in full sight`)
  expect(books.typed - books.givenUp).toBeGreaterThan(ACTIONS / 10)
  for (const device of devices) await device.close()
})
