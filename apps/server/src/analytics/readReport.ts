import { type Analytics, type FunnelStep, funnelSteps } from '@latchkey/wire'
import type { ServerContext } from '../context.ts'
import { toDay } from './createTally.ts'

const dayMs = 86_400_000

/** The first of so many days, of which the last is today. */
export function firstDay(days: number, now: Date): string {
  return toDay(new Date(now.getTime() - (days - 1) * dayMs))
}

/**
 * What `GET /v1/analytics` returns of a project: its last days, without those that are no longer kept.
 * @example const { funnel } = await readReport(context, { projectId: 'shop', days: 30 })
 */
export async function readReport(
  { config, analytics }: Pick<ServerContext, 'config' | 'analytics'>,
  options: { projectId: string; days?: number | undefined; now?: Date },
): Promise<Analytics> {
  const { projectId, now = new Date() } = options
  const days = Math.min(options.days ?? config.analytics.days, config.analytics.days)
  const period = { projectId, from: firstDay(days, now), to: toDay(now) }
  // What this server counted a moment ago is in its report; others write theirs within seconds.
  await analytics.flush()
  const { store } = analytics
  const [counts, errorDays, wallets, networks, addresses, errors] = await Promise.all([
    store.countDays(period),
    store.countErrors(period),
    store.listWallets(period),
    store.listNetworks(period),
    store.listAddresses(period),
    store.listErrors(period),
  ])
  const all = Array.from({ length: days }, (_, index) => firstDay(days - index, now))
  return {
    ...period,
    days: all.map((day) => ({
      day,
      events: Object.fromEntries(counts.flatMap((row) => (row.day === day ? [[row.event, row.events]] : []))),
      errors: errorDays.find((row) => row.day === day)?.errors ?? 0,
    })),
    funnel: (Object.keys(funnelSteps) as FunnelStep[]).map((step) => {
      const rows = counts.filter(({ event }) => event === funnelSteps[step])
      return { step, visits: add(rows, 'visits'), events: add(rows, 'events') }
    }),
    wallets,
    networks: networks.map(({ name, events }) => ({ network: name, events })),
    errors,
    addresses: addresses.map(({ name, events }) => ({ address: name, events })),
  }
}

function add<name extends string>(rows: readonly Record<name, number>[], name: name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
