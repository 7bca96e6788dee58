import type { LatchkeyOptions } from '../latchkey.ts'
import { chosenStorage } from '../signIn/openStorage.ts'
import { originFix } from './toNotice.ts'

/** What a sign-in's notice is about. */
export type Where = {
  options: LatchkeyOptions
  /** CAIP-2, of the account shown; undefined where none is. */
  network: string | undefined
}
type Fix = (where: Where) => string

/** Whether an app's own backend judges signatures, and not the Latchkey server. */
function isBackend(options: LatchkeyOptions): boolean {
  return !['server', 'cookie'].includes(String(chosenStorage({ options })))
}

const judgeOf = ({ options }: Where) => (isBackend(options) ? 'backend' : 'server')
const networkOf = ({ network }: Where) => network ?? 'the account’s network'
const rewrite: Fix = () => 'Have `signIn.messenger` return `formatSignIn(fields)` of @latchkey/wire/sign-in.'
const keep = (field: string): Fix => {
  return () => `Have \`signIn.messenger\` write the \`${field}\` that it gets in its fields.`
}

export const nodeFix: Fix = (where) =>
  isBackend(where.options)
    ? `No node of ${networkOf(where)} responds to the backend: start it, or correct the \`rpcUrl\` of the backend’s verifier.`
    : `No node of ${networkOf(where)} responds to the server: start it, or correct it in LATCHKEY_CHAINS.`

export const ownNodeFix: Fix = (where) =>
  `No node of ${networkOf(where)} responds to this page: start it, or correct the \`rpcUrl\` of \`signIn.verifier\`.`

const aheadFix: Fix = (where) => `Set the clock of this device, which is ahead of that of the ${judgeOf(where)}.`

export const unknownFix: Fix = (where) => `Look this code up in the log of the ${judgeOf(where)}.`

/** By the code of a message that this page refused before the wallet was asked. */
export const messageFixes: Readonly<Record<string, Fix>> = {
  wrong_domain: () => `Have \`signIn.messenger\` write the domain of this page, ${location.host}, and no other one.`,
  wrong_account: keep('account'),
  wrong_chain: keep('account'),
  wrong_nonce: keep('nonce'),
  unknown_version: keep('version'),
  wrong_statement: () => 'Write the statement and the resources of a ReCap with `withRecap` of @latchkey/wire/sign-in.',
  wrong_resources: () => 'Write the statement and the resources of a ReCap with `withRecap` of @latchkey/wire/sign-in.',
  issued_in_future: keep('issuedAt'),
  not_yet_valid: () => 'Have `signIn.messenger` write a `notBefore` in the past, or none.',
  expired: () => 'Have `signIn.messenger` write an `expirationTime` in the future, or none.',
  bad_message: (where) =>
    `${rewrite(where).slice(0, -1)}, and \`signIn.statement\` and \`signIn.resources\` be what messages can say.`,
}

/** By the code of a refusal of the server, or of the app's own backend. */
export const serverFixes: Readonly<Record<string, Fix>> = {
  wrong_domain: ({ options }) =>
    isBackend(options)
      ? `Set \`domain\` of \`createAuth\` to ${location.host}, which is the host of this page.`
      : originFix(options.projectId),
  wrong_uri: () => `Have \`signIn.messenger\` write a URI of ${location.origin}, and proxies keep the Origin header.`,
  wrong_account: keep('account'),
  wrong_chain: (where) =>
    isBackend(where.options)
      ? `Add ${networkOf(where)} to \`chains\` of \`createAuth\`, and a verifier of its namespace to \`verifiers\`.`
      : `Add ${networkOf(where)} to LATCHKEY_CHAINS of the server.`,
  wrong_statement: ({ options }) =>
    isBackend(options)
      ? 'Give `signIn` of this page and `createAuth` of the backend the same `statement`.'
      : 'End the statement with the sentence of the ReCap, as `withRecap` of @latchkey/wire/sign-in does.',
  wrong_resources: ({ options }) =>
    isBackend(options)
      ? 'Give `signIn` of this page and `createAuth` of the backend the same `resources`.'
      : 'Write the ReCap with `withRecap` of @latchkey/wire/sign-in, as the last of the resources.',
  bad_message: rewrite,
  unknown_version: keep('version'),
  issued_in_future: aheadFix,
  not_yet_valid: aheadFix,
  expired: (where) =>
    `Set the clock of this device, which is behind that of the ${judgeOf(where)}, and have the message last for minutes.`,
  wrong_nonce: (where) =>
    `Sign within five minutes, with one \`projectId\` and origin, and give every process of the ${judgeOf(where)} the same secret.`,
  nonce_used: () => 'Have `signIn.messenger` and `signIn.signer` return nothing of an earlier sign-in.',
  bad_signature: (where) =>
    `Have the wallet or \`signIn.signer\` sign the message unchanged; a smart account needs a node of ${networkOf(where)} at the ${judgeOf(where)}.`,
  csrf: ({ options }) =>
    isBackend(options)
      ? `Serve the backend on the site of this page, and set \`domain\` of \`createAuth\` to ${location.host}.`
      : `Cookies need a server on the site of this page that lists ${location.origin}: move it there, or set \`signIn.storage\` to \`server\`.`,
}

/** By the code of what this page did not accept itself: from its verifier, or of the session that a storage returned. */
export const pageFixes: Readonly<Record<string, Fix>> = {
  bad_signature: () =>
    'The page’s own `signIn.verifier` refused the signature: check that it fits this kind of account, or leave it to the backend.',
  wrong_account: () => 'Return the session of the account that signed from `addSession` of `signIn.storage`.',
  wrong_domain: () =>
    `Return a session whose \`domain\` is ${location.host}: the backend judged the message of another page.`,
  expired: (where) =>
    `Return a session whose \`expiresAt\` is in the future, and set the clocks of this device and of the ${judgeOf(where)}.`,
}
