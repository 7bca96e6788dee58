import * as z from 'zod/mini'
import { type FunnelStep, funnelSteps } from '../analyticsEvents.ts'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

/** A calendar day, UTC: `2026-11-30`. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const count = z.number().check(z.int(), z.gte(0))

export const getAnalytics = defineEndpoint({
  name: 'getAnalytics',
  method: 'GET',
  path: '/v1/analytics',
  // Authorized by the operator's token, `Authorization: Bearer …`: it is about a project, and for none of its pages.
  access: 'public',
  cost: 10,
  problems: true,
  summary:
    'What a project’s pages reported: daily counts, the steps of visits, wallets and errors. For the operator, with ANALYTICS_TOKEN.',
  query: z.object({
    ...clientQuery,
    /** Up to today. */
    days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(400))),
  }),
  response: z.object({
    projectId: z.string(),
    from: day,
    to: day,
    /** Every day of the period, the oldest first. Events that did not occur are absent. */
    days: z.array(z.object({ day, events: z.record(z.string(), count), errors: count })),
    /** `visits`: page visits in which it happened; `events`: how often it happened. */
    funnel: z.array(
      z.object({
        step: z.enum(Object.keys(funnelSteps) as [FunnelStep, ...FunnelStep[]]),
        visits: count,
        events: count,
      }),
    ),
    /** Connected wallets by name and way, the most used first. */
    wallets: z.array(z.object({ wallet: z.string(), method: z.string(), connections: count })),
    networks: z.array(z.object({ network: z.string(), events: count })),
    /** The most frequent first. */
    errors: z.array(z.object({ type: z.string(), message: z.string(), stack: z.string(), count, lastDay: day })),
    /** Where the operator keeps them (ANALYTICS_ADDRESSES), the most active first; empty otherwise. */
    addresses: z.array(z.object({ address: z.string(), events: count })),
  }),
})
export type Analytics = z.infer<typeof getAnalytics.response>
