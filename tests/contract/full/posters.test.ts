import { describe, expect, test } from 'vitest'
import {
  addVideo,
  answers,
  asked,
  idOf,
  picture,
  posterOf,
  setUp,
  tick,
  YT,
  YT_PATH,
} from '../../support/stories/posters.ts'

setUp()

describe('[V1] the picture of a video is fetched by the server', () => {
  test('a host that says nothing is left after ten seconds, and nobody waits for it meanwhile', async () => {
    const startedMs = performance.now()
    let leftMs = 0
    answers[YT_PATH] = (request) => {
      request.socket.once('close', () => {
        leftMs = performance.now() - startedMs
      })
    }
    const id = idOf(await addVideo(YT))
    await tick()
    await expect.poll(() => asked.length).toBe(1)
    // A job beside it does other work, and does not ask for the same again.
    answers['/i.ytimg.com/vi/bbbbbbbbbbb/hqdefault.jpg'] = picture
    const other = idOf(await addVideo('https://youtu.be/bbbbbbbbbbb'))
    await tick()
    await expect.poll(() => posterOf(other)).toMatchObject({ width: 480 })
    expect(asked.filter((line) => line.includes('aqz-KE-bpKQ'))).toHaveLength(1)
    expect(leftMs).toBe(0)
    await expect.poll(() => leftMs).toBeGreaterThan(9_000)
    expect(await posterOf(id)).toBeNull()
  })
})
