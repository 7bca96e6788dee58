import { accessSync, constants } from 'node:fs'

/** Flags that let Chromium run headless as root and keep it from calling home. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The Chromium that tests and benchmarks drive: `CHROMIUM_PATH`, else Debian's /usr/bin/chromium.
 * @returns {string} an executable's path; undefined where there is none (`npm test` installs it on Debian).
 */
export function chromiumPath() {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  try {
    accessSync(path, constants.X_OK)
    return path
  } catch {
    return undefined
  }
}
