import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStates, stateKinds } from '../test/openStates.ts'

describe.each(stateKinds)('pub/sub in %s', (kind) => {
  let states: Awaited<ReturnType<typeof openStates>>
  beforeEach(async () => {
    states = await openStates(kind)
  })
  afterEach(() => states.close())

  test('reaches every listener of the channel on every server, in order, and no other', async () => {
    const heard: Record<string, string[]> = { one: [], other: [], elsewhere: [] }
    await states.one.pubSub.subscribe('projects', (message) => heard.one!.push(message))
    await states.other.pubSub.subscribe('projects', (message) => heard.other!.push(message))
    await states.other.pubSub.subscribe('error', (message) => heard.elsewhere!.push(message))
    for (const message of ['1', '2', '3']) await states.one.pubSub.publish('projects', message)
    await expect.poll(() => heard.one).toEqual(['1', '2', '3'])
    await expect.poll(() => heard.other).toEqual(['1', '2', '3'])
    expect(heard.elsewhere).toEqual([])
  })

  test('ends with its subscription, and leaves the others', async () => {
    const left: string[] = []
    const stayed: string[] = []
    const leave = await states.one.pubSub.subscribe('a', (message) => left.push(message))
    await states.one.pubSub.subscribe('a', (message) => stayed.push(message))
    await leave()
    await states.other.pubSub.publish('a', 'x')
    await expect.poll(() => stayed).toEqual(['x'])
    expect(left).toEqual([])
  })
})
