import type { BaseError } from '../errors/BaseError.ts'
import type { ErrorCode } from '../errors/codes.ts'
import { OptionsInvalidError } from '../errors/OptionsInvalidError.ts'
import { HttpStatusError, ServerAnswerInvalidError } from '../errors/server.ts'
import type { LatchkeyOptions } from '../latchkey.ts'
import type { Notice } from './notices.ts'

/** What each says to do; the title is the error's own first sentence where there is none. */
const fixes: Partial<Record<ErrorCode, { title?: string; fix: (details: string | undefined) => string }>> = {
  UNSUPPORTED_NETWORK: {
    title: 'Network Not Found',
    fix: (network) => `Add the network ${network || 'that was requested'} to the chains of its adapter.`,
  },
  INVALID_APP_CONFIGURATION: {
    fix: () => `Add the origin ${location.origin} to the allow-list of the project at the relay.`,
  },
  INVALID_PROJECT_ID: {
    fix: () => 'Set `pairing.projectId` to the id of a project that the relay knows.',
  },
  JWT_TOKEN_NOT_VALID: {
    fix: () => 'Set the clock of this device, which the relay says is wrong, and reconnect.',
  },
  SESSION_EXPIRED: {
    fix: () => 'Check the time settings of this device and of the wallet’s, and reconnect.',
  },
  RELAY_REFUSED: {
    title: 'Relay Refused the Project',
    fix: (details) =>
      `Check \`pairing.relayUrl\` and \`pairing.projectId\` against the relay’s configuration${details ? `; it said: ${details}` : ''}.`,
  },
  EMBEDDED_WALLET_UNAVAILABLE: {
    fix: () =>
      'Check that `embeddedWallet.url` is the WALLET_URL of a server that runs, that its project allows this origin, and that `frame-src` of this page does.',
  },
  EMBEDDED_WALLET_TIMEOUT: {
    fix: () => 'Check that the server of the embedded wallet runs and that its page reaches it, then try again.',
  },
  SERVER_ANSWER_INVALID: {
    title: 'Server of Another Version',
    fix: () =>
      'Install the packages and the server in the same version, and check that `serverUrl` is a Latchkey server.',
  },
}

/** The notice of an error that the app's developer or operator causes; undefined for any other. */
export function toNotice(error: BaseError, options: LatchkeyOptions): Notice | undefined {
  if (error instanceof HttpStatusError) return ofStatus(error, options)
  if (error instanceof OptionsInvalidError && error.message.includes('Project ID Not Configured'))
    return { title: 'Project ID Not Configured', fix: 'Set `pairing.projectId`, which this relay needs.' }
  if (error instanceof ServerAnswerInvalidError && error.message.includes(' signIn.storage '))
    return {
      title: 'Invalid Option',
      fix: '`listSessions` of `signIn.storage` must return every session of the account, that of this page among them.',
    }
  const known = fixes[error.code]
  return known && { title: known.title ?? error.shortMessage, fix: known.fix(error.details) }
}

function ofStatus({ status, details = '' }: HttpStatusError, { projectId }: LatchkeyOptions): Notice | undefined {
  // Whatever stands before the server may refuse with a text of its own; a code is of an endpoint, and no matter of the setup.
  if (status === 403 && !/"code":/.test(details))
    return { title: 'Invalid App Configuration', fix: originFix(projectId) }
  if (status === 401 && details.includes('authenticate'))
    return { title: projectTitle(projectId), fix: projectFix(projectId) }
  return undefined
}

/** How the server's operator lets this page in. */
export function originFix(projectId: string | undefined): string {
  return projectId === undefined
    ? `Add ${location.origin} to ALLOWED_ORIGINS of the server.`
    : `Add ${location.origin} to the project’s origins: \`latchkey-server project set ${projectId} --origins …\`.`
}

export const projectTitle = (projectId: string | undefined): string =>
  projectId === undefined ? 'Project ID Not Configured' : 'Invalid Project ID'

/** What to change where the server knows no such project. */
export function projectFix(projectId: string | undefined): string {
  return projectId === undefined
    ? 'Set `projectId` to the id of a project of this server; `latchkey-server project list` shows them.'
    : `Create the project at the server, \`latchkey-server project create ${projectId}\`, or correct \`projectId\`.`
}
