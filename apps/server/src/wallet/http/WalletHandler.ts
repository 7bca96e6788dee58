import type { WalletEndpointName, walletEndpoints } from '@latchkey/wire/wallet'
import type * as z from 'zod/mini'
import type { MailLanguage } from '../mail/mailLanguages.ts'
import type { WalletSessionRow } from '../sessions/findSession.ts'
import type { WalletContext } from '../WalletContext.ts'

type Contract<name extends WalletEndpointName> = (typeof walletEndpoints)[name]

/** The endpoints that a device calls before it has a session, or to keep one. */
export const withoutSession = [
  'startEmailLogin',
  'confirmDevice',
  'finishEmailLogin',
  'refreshSession',
  'startPasskeyLogin',
  'finishPasskeyLogin',
] as const
type WithoutSession = (typeof withoutSession)[number]

/** The endpoints that sign in, and add a login to the visitor where they come with a session. */
export const maybeWithSession = [
  'startSocialLogin',
  'finishSocialLogin',
  'startFarcasterLogin',
  'finishFarcasterLogin',
  'finishTelegramLogin',
] as const
type MaybeWithSession = (typeof maybeWithSession)[number]

type SessionOf<name extends WalletEndpointName> = name extends WithoutSession
  ? undefined
  : name extends MaybeWithSession
    ? WalletSessionRow | undefined
    : WalletSessionRow

/** A request whose proof was verified and whose body was parsed by its contract. */
export type WalletRequest<name extends WalletEndpointName> = {
  body: z.output<Contract<name>['body']>
  /** Thumbprint of the device key that signed it. */
  deviceKey: string
  /** "Chrome, Android". */
  device: string
  /** The caller's address, or its network (IPv6). */
  caller: string
  /** Of a mail that the request asks for. */
  language: MailLanguage
  session: SessionOf<name>
}

/** Handles one endpoint: its return value is the 200 response, an error it throws the error response. */
export type WalletHandler<name extends WalletEndpointName> = (
  context: WalletContext,
  request: WalletRequest<name>,
) => Promise<z.output<Contract<name>['response']>>
