import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import { readProjectId } from './admitRequests.ts'
import type { AdmissionOptions } from './createAdmission.ts'
import type { RoutedRequest, ServedReply } from './ServedRequest.ts'

/** What Fastify found out about a URL, which every request for it has in common. */
export type KnownUrl = Pick<RoutedRequest, 'method' | 'url' | 'params' | 'query' | 'routeOptions'> & {
  admission: AdmissionOptions
  /** The id in the query, which decides who may read the response. */
  readerId: string | undefined
}

/** @param admission of the request. */
export function toKnownUrl(
  { method, url, params, query, routeOptions }: FastifyRequest,
  admission: AdmissionOptions,
): KnownUrl {
  const { url: route, config } = routeOptions
  return { method, url, params, query, routeOptions: { url: route, config }, admission, readerId: readProjectId(query) }
}

/** A request that is answered before Fastify sees it. */
export class EarlyRequest implements RoutedRequest {
  readonly id = randomUUID()
  readonly is404 = false
  readonly json = null
  readonly ip: string
  readonly method: string
  readonly url: string
  readonly params: unknown
  readonly query: unknown
  readonly headers: IncomingMessage['headers']
  readonly routeOptions: RoutedRequest['routeOptions']
  lookup: RoutedRequest['lookup'] = null
  projectId: string | undefined = undefined
  readableBy: string | undefined = undefined
  facts: RequestFacts | null = null
  readonly #log: FastifyBaseLogger

  constructor(
    readonly raw: IncomingMessage,
    { method, url, params, query, routeOptions }: KnownUrl,
    { ip, log }: { ip: string; log: FastifyBaseLogger },
  ) {
    this.ip = ip
    this.method = method
    this.url = url
    this.params = params
    this.query = query
    this.headers = raw.headers
    this.routeOptions = routeOptions
    this.#log = log
  }

  /** Made when it is used: few requests log anything but their own line. */
  get log(): FastifyBaseLogger {
    return this.#log.child({ reqId: this.id })
  }
}

export class EarlyReply implements ServedReply<EarlyRequest> {
  readonly #startedAt = performance.now()

  constructor(
    readonly request: EarlyRequest,
    readonly raw: ServerResponse,
  ) {}

  get elapsedTime(): number {
    return performance.now() - this.#startedAt
  }
}
