import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { CallerCancelation } from '../lifecycle/CallerCancelation.ts'
import { atEnd, notAtEnd } from '../lifecycle/trackRequests.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Admission } from '../middleware/createAdmission.ts'
import type { RoutedRequest } from '../middleware/ServedRequest.ts'
import type { Project } from '../projects/Project.ts'
import type { Cancelation } from '../providers/upstream/Cancelation.ts'

type Parts = { params: unknown; query: unknown; body: unknown }

/**
 * What a handler gets of a request, whatever its contract. A class, as V8 keeps the getters of a single object, and all that they reach,
 * until its next full collection: with one, each request was copied to the old generation, a fifth of the proxy's processor time.
 */
export class EndpointRequest {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The calling project; undefined where anyone may call. */
  readonly project: Project | undefined
  /** The raw body, for handlers that forward it unchanged. */
  readonly rawBody: string
  /** Additional fields of the request's log line. */
  readonly facts: RequestFacts
  /** The prefix of links in responses: `PUBLIC_URL`, or empty for paths. Never taken from a caller's headers. */
  readonly publicUrl: string
  readonly #request: RoutedRequest
  readonly #response: ServerResponse
  readonly #admission: Admission
  #signal: AbortSignal | undefined

  constructor(
    parts: Parts,
    from: {
      request: RoutedRequest
      response: ServerResponse
      admission: Admission
      rawBody: string
      facts: RequestFacts
      publicUrl: string
    },
  ) {
    this.params = parts.params
    this.query = parts.query
    this.body = parts.body
    this.project = from.admission.project
    this.rawBody = from.rawBody
    this.facts = from.facts
    this.publicUrl = from.publicUrl
    this.#request = from.request
    this.#response = from.response
    this.#admission = from.admission
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers
  }

  /** The caller's address, as reported by the configured proxies. */
  get ip(): string {
    return this.#request.ip
  }

  get log(): FastifyBaseLogger {
    return this.#request.log
  }

  /** The project of an id, for public endpoints that are about one. An unknown one counts as a guess. @throws ApiError 429 */
  findProject(id: string | undefined): Promise<Project | undefined> {
    return this.#admission.findProject(id)
  }

  /** Charges more than the contract's `cost`, such as the calls of a batch. @throws ApiError 429 */
  async charge(cost: number): Promise<void> {
    await this.#admission.charge(cost, { paid: this.#admission.options.cost })
  }

  /**
   * Charges what was read already, into debt where the caller has fewer points: its next requests wait for them. Rejecting the response
   * instead would leave it unpaid.
   */
  async chargeLater(cost: number): Promise<void> {
    await this.#admission.charge(cost, { paid: Number.MAX_SAFE_INTEGER })
  }

  /** Aborts when the caller disconnects. Created on first use: few handlers need it, and it costs as much as a small response. */
  getSignal(): AbortSignal {
    if (this.#signal) return this.#signal
    const controller = new AbortController()
    const abort = () => controller.abort()
    const { socket } = this.#request.raw
    if (socket.destroyed) abort()
    atEnd(socket, abort)
    const response = this.#response
    response.once('close', () => {
      if (response.writableFinished) notAtEnd(socket, abort)
      else abort()
    })
    this.#signal = controller.signal
    return this.#signal
  }

  /** The same for calls that take a `Cancelation`, at a fraction of the cost. */
  getCaller(): Cancelation {
    return new CallerCancelation(this.#request.raw.socket)
  }
}
