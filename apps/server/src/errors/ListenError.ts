/** The server cannot listen where it is set to; the message names the setting to change. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

type Address = { host: string; port: number; settings: { host: string; port: string } }

/**
 * Turns what keeps a server from listening into one sentence for the operator.
 * @param address.settings names of the variables that the host and the port come from.
 * @throws ListenError; what `listening` rejects with, if no setting can mend it.
 * @example await orListenError(app.listen({ host, port }), { host, port, settings: { host: 'HOST', port: 'PORT' } })
 */
export async function orListenError<value>(listening: Promise<value>, address: Address): Promise<value> {
  try {
    return await listening
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const sentence = sentences[code]
    throw sentence ? new ListenError(sentence(address), { cause }) : cause
  }
}

const sentences: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ host, port, settings }) =>
    `Port ${port} of ${host} is taken by another program. Stop that program, or set another ${settings.port}.`,
  EACCES: ({ host, port, settings }) =>
    `Port ${port} of ${host} needs more rights than this user has. Set ${settings.port} to one that is free to use, such as 8401.`,
  EADDRNOTAVAIL: ({ host, settings }) =>
    `${settings.host} ${host} is no address of this machine. ${describeChoice(settings.host)}`,
  ENOTFOUND: ({ host, settings }) =>
    `${settings.host} ${host} is a name without an address. ${describeChoice(settings.host)}`,
  EAI_AGAIN: ({ host, settings }) =>
    `${settings.host} ${host} is a name that cannot be looked up now. ${describeChoice(settings.host)}`,
}

const describeChoice = (setting: string) =>
  `Set ${setting} to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of them.`
