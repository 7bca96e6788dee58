import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { afterMicrotasks, createReadSource, type ReadSource } from '../../test/readSource.ts'
import { createReadCache, type ReadCache } from './createReadCache.ts'

const staleTimeMs = 1_000

type Watcher = ReturnType<ReadCache['watch']>
type Caller = { controller: AbortController; isWaiting: boolean; atLeast: number; version: number }
/** What a correct cache must do for one request, without saying how. */
type Model = {
  source: ReadSource
  watchers: Watcher[]
  callers: Caller[]
  /** The source's version at the last invalidation: older responses may not reach who came later. */
  validFrom: number
  /** Epoch ms until which no request may be sent. */
  freshUntil: number
  /** The version last shown. */
  shown: number
}
type World = { cache: ReadCache; models: Model[]; now: number }
type Step = { act: keyof typeof acts; of: number; pick: number }

afterEach(() => vi.restoreAllMocks())

const inFlight = ({ sent }: ReadSource) => sent.filter(({ isDone, signal }) => !isDone && !signal.aborted)

const acts = {
  watch: ({ cache }: World, model: Model) => {
    const before = model.source.sent.length
    model.watchers.push(cache.watch(model.source.request, () => {}))
    return { isServedBy: before }
  },
  read: ({ cache }: World, model: Model) => {
    const before = model.source.sent.length
    const caller: Caller = {
      controller: new AbortController(),
      isWaiting: true,
      atLeast: model.validFrom,
      version: Number.POSITIVE_INFINITY,
    }
    model.callers.push(caller)
    void cache.read(model.source.request, caller.controller.signal).then(
      ({ version }) => {
        Object.assign(caller, { isWaiting: false, version })
      },
      () => {
        caller.isWaiting = false
      },
    )
    return { isServedBy: before }
  },
  leave: (_: World, model: Model, pick: number) => {
    const [watcher] = model.watchers.splice(pick % (model.watchers.length || 1), 1)
    watcher?.stop()
  },
  abort: (_: World, model: Model, pick: number) =>
    model.callers[pick % (model.callers.length || 1)]?.controller.abort(),
  // Any request, also one that was aborted: its response must not count.
  respond: ({ now }: World, model: Model, pick: number) => {
    const open = model.source.sent.filter(({ isDone }) => !isDone)
    const sent = open[pick % (open.length || 1)]
    if (sent && !sent.signal.aborted && sent.version >= model.validFrom) model.freshUntil = now + staleTimeMs
    sent?.respond()
  },
  fail: (_: World, model: Model, pick: number) => {
    const open = model.source.sent.filter(({ isDone }) => !isDone)
    const sent = open[pick % (open.length || 1)]
    if (sent && !sent.signal.aborted) model.freshUntil = 0
    sent?.fail()
  },
  change: (_: World, model: Model) => {
    model.source.version += 1
  },
  invalidate: ({ cache }: World, model: Model) => {
    model.source.version += 1
    Object.assign(model, { validFrom: model.source.version, freshUntil: 0 })
    void cache.invalidate([model.source.request.name])
  },
  discard: ({ cache }: World, model: Model) => {
    model.source.version += 1
    Object.assign(model, { validFrom: model.source.version, freshUntil: 0 })
    void cache.discard([model.source.request.name])
  },
  refetch: (_: World, model: Model, pick: number) => {
    if (model.watchers.length > 0) model.freshUntil = 0
    void model.watchers[pick % (model.watchers.length || 1)]?.refetch({ restart: pick % 2 === 0 })
  },
  wait: (world: World, _: Model, pick: number) => {
    world.now += pick * 100
  },
}

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    of: fc.integer({ min: 0, max: 1 }),
    pick: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 40 },
)

test('whatever is watched, called, aborted and invalidated in whatever order, the cache agrees with the model', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const models = ['one', 'two'].map((name) => ({
        ...emptyModel(),
        source: createReadSource(name, { staleTimeMs }),
      }))
      const world: World = { cache: createReadCache(), models, now: 1_000_000 }
      vi.spyOn(Date, 'now').mockImplementation(() => world.now)
      for (const { act, of, pick } of walk) {
        const model = models[of] as Model
        const isFresh = model.freshUntil > world.now
        const done = acts[act](world, model, pick)
        if (isFresh && done) expect(model.source.sent).toHaveLength(done.isServedBy)
        await afterMicrotasks()
        for (const each of models) check(each)
      }
      for (const model of models) await settle(world, model)
    }),
    { numRuns: 500 },
  )
})

const emptyModel = () => ({ watchers: [], callers: [], validFrom: 0, freshUntil: 0, shown: 0 })

function check(model: Model): void {
  const { source, watchers, callers } = model
  const open = inFlight(source)
  // One request at most, the newest, and none that nobody waits for.
  expect(open.length).toBeLessThanOrEqual(1)
  if (open[0]) expect(source.sent.at(-1)).toBe(open[0])
  const isWaitedFor = watchers.length > 0 || callers.some(({ isWaiting }) => isWaiting)
  if (!isWaitedFor) expect(open).toHaveLength(0)
  if (callers.some(({ isWaiting }) => isWaiting)) expect(open).toHaveLength(1)
  for (const { version, atLeast } of callers) expect(version).toBeGreaterThanOrEqual(atLeast)
  const results = watchers.map((watcher) => watcher.result())
  // All watchers show the same, and never something older than before.
  for (const result of results) expect(result).toBe(results[0])
  expect(results[0]?.isFetching ?? open.length > 0).toBe(open.length > 0)
  const version = (results[0]?.data as { version: number } | undefined)?.version ?? model.shown
  expect(version).toBeGreaterThanOrEqual(model.shown)
  model.shown = version
}

/** Once every request is answered, everyone has a response, and watchers the newest. */
async function settle({ cache }: World, model: Model): Promise<void> {
  model.source.version += 1
  void cache.invalidate([model.source.request.name])
  for (const sent of model.source.sent) sent.respond()
  await afterMicrotasks()
  expect(model.callers.filter(({ isWaiting }) => isWaiting)).toEqual([])
  for (const watcher of model.watchers)
    expect(watcher.result()).toMatchObject({ status: 'success', data: { version: model.source.version } })
}
