import * as oauth from 'oauth4webapi'

/** What every request to a provider has. The settings accept http on this machine only, which the library needs to be told. */
export function requestOptions(url: string, signal: AbortSignal) {
  return {
    signal,
    headers: { 'user-agent': 'latchkey' },
    [oauth.allowInsecureRequests]: new URL(url).protocol === 'http:',
  }
}
