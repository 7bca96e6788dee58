import { type AnalyticsEvent, analyticsEvents, cleanReport, cleanText, isCaipNetworkId } from '@latchkey/wire'
import * as z from 'zod'

/** An event as it is counted. A member that it does not have is empty. */
export type CountedEvent = {
  event: AnalyticsEvent
  /** Whether it is the first of its kind in its visit of a page. */
  isFirst: boolean
  wallet: string
  method: string
  /** CAIP-2 id. */
  network: string
  /** As the page sent it, for an app that has pages send it. */
  address: string
}

/** An error as it is counted, without what may identify a visitor. */
export type CountedError = { type: string; message: string; stack: string }

const maxNameLength = 64
const maxAddressLength = 128

/** Members of another kind than expected are left out rather than rejected: older clients send some. */
const text = z.string().catch('')
const eventSchema = z.object({
  props: z.object({
    event: z.enum(analyticsEvents),
    first: z.boolean().catch(false),
    address: text,
    properties: z
      .object({ wallet: text, name: text, method: text, network: text, caipNetworkId: text })
      .catch({ wallet: '', name: '', method: '', network: '', caipNetworkId: '' }),
  }),
})

const errorSchema = z.object({
  props: z.object({ type: z.literal('error'), errorType: text, errorMessage: text, stackTrace: text }),
})

const nameSchema = z.object({ props: z.object({ type: text, event: z.enum(analyticsEvents) }) })

/** The name of an event, and no more of it. @returns undefined for an error report, and for what is no event that is counted. */
export function parseEventName(value: unknown): AnalyticsEvent | undefined {
  const parsed = nameSchema.safeParse(value)
  return parsed.success && parsed.data.props.type !== 'error' ? parsed.data.props.event : undefined
}

/** @returns undefined for what is no event that is counted. */
export function parseEvent(value: unknown): CountedEvent | undefined {
  const parsed = eventSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { event, first, address, properties } = parsed.data.props
  const network = properties.network || properties.caipNetworkId
  return {
    event,
    isFirst: first,
    wallet: cleanLine(properties.wallet || properties.name, maxNameLength),
    method: /^[a-z]{1,16}$/i.test(properties.method) ? properties.method : '',
    network: isCaipNetworkId(network) && network.length <= maxNameLength ? network : '',
    address: cleanText(address, { maxLength: maxAddressLength }),
  }
}

/** @returns undefined for what is no error report. */
export function parseError(value: unknown): CountedError | undefined {
  const parsed = errorSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { errorType, errorMessage, stackTrace } = parsed.data.props
  return {
    type: cleanLine(errorType, 80) || 'Error',
    message: cleanLine(errorMessage, 300),
    stack: withoutControls(cleanReport(stackTrace, { maxLength: 4_000 })),
  }
}

function cleanLine(text: string, maxLength: number): string {
  return cleanText(cleanReport(text, { maxLength }), { maxLength })
}

/** Keeps the lines of a stack, each as `cleanText` leaves it. PostgreSQL's text has no NUL. */
function withoutControls(stack: string): string {
  return stack
    .split('\n')
    .map((line) => cleanText(line, { maxLength: 500 }))
    .filter((line) => line !== '')
    .slice(0, 50)
    .join('\n')
}
