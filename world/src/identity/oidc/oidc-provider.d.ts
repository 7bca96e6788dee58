// The parts of oidc-provider that the world uses; the package has no types of its own.
declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  type Checked = { oidc: { result?: { login?: unknown } } }
  type InteractionPolicy = {
    get: (name: string) => { checks: { add: (check: unknown) => void } }
    add: (prompt: unknown, index: number) => void
  }

  export const base: () => InteractionPolicy
  export const Prompt: new (options: { name: string; requestable: boolean }) => unknown
  export const Check: {
    new (reason: string, description: string, check: (context: Checked) => boolean): unknown
    REQUEST_PROMPT: true
    NO_NEED_TO_PROMPT: false
  }
}

declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Claims = Record<string, unknown>
  export type Account = { accountId: string; claims: (use: string, scope: string) => Promise<Claims> }
  export type Interaction = { params: { client_id: string; scope?: string; response_mode?: string } }
  export type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>
    on(
      event: 'authorization.success',
      listener: (
        context: { oidc: { account?: Account; params: Interaction['params'] } },
        fields: Record<string, unknown>,
      ) => void,
    ): this
    on(event: 'server_error', listener: (context: unknown, error: Error) => void): this
    Grant: new (options: {
      accountId: string
      clientId: string
    }) => Grant
    Client: {
      prototype: {
        redirectUriAllowed: (uri: string) => boolean
        compareClientSecret: (secret: string) => boolean | Promise<boolean>
      }
    }
  }
}
