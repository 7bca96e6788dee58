import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { createGuardMetrics } from '../apps/guard/src/metrics/createGuardMetrics.ts'
import { startRelay } from '../apps/relay/src/startRelay.ts'
import { createServer } from '../apps/server/src/createServer.ts'
import { parseEnv } from '../apps/server/src/env.ts'
import { queueNotice } from '../apps/server/src/stores/names/queueNotice.ts'
import { startAnvil } from '../fixtures/anvil/src/index.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../deploy/monitoring', path), 'utf8')

/** Files as far as they are looked into. */
// biome-ignore lint/suspicious/noExplicitAny: the assertions are the check
type Loose = any

/** What Prometheus adds to every metric of a target. */
const addedLabels = ['job', 'instance']
/** Labels that come with the first event of their kind, as the code that counts says (`createMetrics.ts`). */
let metrics: Map<string, Set<string>>

/** Names and labels of what a program says at `/metrics`. */
function readExposition(text: string, into: Map<string, Set<string>>): void {
  for (const line of text.split('\n')) {
    const [, typed] = /^# TYPE (\w+) \w+$/.exec(line) ?? []
    if (typed !== undefined && !into.has(typed)) into.set(typed, new Set())
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (name === '') continue
    const known = into.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    into.set(name, known)
  }
}

beforeAll(async () => {
  metrics = new Map([['up', new Set()]])
  const node = await startAnvil()
  const server = await createServer(
    parseEnv({
      DATA_DIR: 'memory://',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_BURST: '1',
      NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:1/notices',
      NOTIFY_WEBHOOK_SECRET: 'a secret of the operator',
      RATE_LIMIT_PER_SECOND: '0.01',
      LATCHKEY_CHAINS: JSON.stringify([
        {
          id: 31337,
          name: 'Local',
          rpcUrls: [node.url],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        },
      ]),
    }),
  )
  const url = await server.start()
  // Each kind of event once, so that its metric has its labels.
  const balance = `${url}/v1/account/0x70997970c51812dc3a010c7d01b50e0d17dc79c8/balance?currency=usd`
  for (let call = 0; call < 2; call += 1) await (await fetch(balance)).arrayBuffer()
  const refresh = { action: 'refresh', refreshToken: 'none', attempt: 'ab'.repeat(16) }
  await fetch(`${url}/v1/auth/session`, { method: 'POST', body: JSON.stringify(refresh) })
  await queueNotice(server.context.db, {
    event: 'name.owner_changed',
    data: { name: 'moved.reown.id', former_owner: null, owner: null, changed_at: '', undoable_until: null },
  })
  const counted = [
    'notices_total{',
    'job_runs_total{',
    'rate_limited_total{',
    'sign_ins_total{',
    'upstream_requests_total{',
    'cache_lookups_total{',
  ]
  const { format } = server.context.metrics
  const wanted = [...counted, 'chain_indexed_block{', 'part_up{', 'notices_waiting 1']
  await vi.waitFor(() => expect(wanted.filter((start) => !format().includes(start))).toEqual([]), { timeout: 60_000 })
  readExposition(format(), metrics)
  await server.close()
  await node.stop()

  const relay = await startRelay({ metricsPort: 0, metricsHost: '127.0.0.1' })
  const relayUrl = `http://127.0.0.1:${relay.metricsPort}/metrics`
  readExposition(await (await fetch(relayUrl)).text(), metrics)
  await relay.close()

  const guard = createGuardMetrics({ mails: () => undefined, isUp: () => true, isMailUp: () => true })
  readExposition(guard.format(), metrics)
}, 120_000)
afterAll(() => metrics.clear())

/** Metrics of an expression with the labels it names for them; functions, durations and strings are no metrics. */
function readExpression(expr: string) {
  const grouped = [...expr.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(','),
  )
  const plain = expr.replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  const names = [...plain.matchAll(/\b(latchkey_\w+|up)\b(?:\{([^}]*)\})?/g)].map(([, name = '', matchers = '']) => ({
    name,
    labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }))
  return { names, grouped: grouped.map((label) => label.trim()).filter((label) => label !== '' && label !== 'le') }
}

/** Every metric exists and has the labels that the expression uses; labels of counters without an event yet are checked by their type. */
function checkExpression(expr: string): void {
  const { names, grouped } = readExpression(expr)
  expect(names.length, expr).toBeGreaterThan(0)
  for (const { name, labels } of names) {
    const known = metrics.get(name)
    expect(known, `${name} in ${expr}`).toBeDefined()
    // A counter of the relay that has counted nothing has no row, and so no label to compare.
    if (known?.size === 0 && name.startsWith('latchkey_relay_')) continue
    for (const label of [...labels, ...grouped])
      expect([...(known ?? []), ...addedLabels], `${label} of ${name}`).toContain(label)
  }
}

describe('deploy/monitoring', () => {
  const groups: Loose[] = parse(read('alerts.yaml')).groups
  const rules: Loose[] = groups.flatMap((group) => group.rules)
  const dashboard: Loose = JSON.parse(read('dashboard.json'))
  const panels: Loose[] = dashboard.panels.filter(({ type }: Loose) => type !== 'row')

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    'the alert %s uses existing metrics and labels',
    (_name, rule) => {
      checkExpression(rule.expr)
      expect(['warning', 'critical']).toContain(rule.labels.severity)
      expect(Object.keys(rule.annotations)).toEqual(['summary', 'action'])
      const { names, grouped } = readExpression(rule.expr)
      const shown = [...JSON.stringify(rule.annotations).matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)
      // A sum keeps what it is grouped by alone.
      const kept = grouped.length > 0 ? grouped : [...(metrics.get(names[0]?.name ?? '') ?? []), ...addedLabels]
      expect(kept).toEqual(expect.arrayContaining(shown))
    },
  )

  test.each(panels.map((panel) => [panel.title as string, panel] as const))(
    'the panel “%s” uses existing metrics and labels',
    (_title, panel) => {
      for (const { expr, legendFormat } of panel.targets) {
        checkExpression(expr)
        const { grouped } = readExpression(expr)
        const shown = [...String(legendFormat).matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
        if (grouped.length > 0) expect(grouped).toEqual(expect.arrayContaining(shown))
      }
    },
  )

  test('no metric has a label that Prometheus would rename', () => {
    const renamed = [...metrics].filter(([, labels]) => addedLabels.some((label) => labels.has(label)))
    expect(renamed.map(([name]) => name)).toEqual([])
  })

  test('draws every panel once, inside the page and on no other', () => {
    expect(new Set(dashboard.panels.map(({ id }: Loose) => id)).size).toBe(dashboard.panels.length)
    const taken = new Set<string>()
    for (const { gridPos } of dashboard.panels as Loose[]) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x} ${y}`)).toBe(false)
          taken.add(`${x} ${y}`)
        }
    }
  })

  test('shows every metric of the server somewhere', () => {
    const text = `${read('dashboard.json')}${read('alerts.yaml')}`
    const families = [...metrics.keys()].filter(
      (name) => name.startsWith('latchkey_server_') && !/_(bucket|sum|count)$/.test(name),
    )
    const unused = families.filter((name) => !text.includes(name))
    // Counters for analytics and WebSockets opened are for whoever wants them.
    expect(unused).toEqual([
      'latchkey_server_events_total',
      'latchkey_server_analytics_events_total',
      'latchkey_server_rpc_sockets_total',
    ])
  })
})
