export const chromiumFlags: readonly string[]
export const playwrightFlags: readonly string[]
export function chromiumPath(): string | undefined
export function chromedriverPath(): string | undefined
export function firefoxPath(): string | undefined
export function webkitDriverPath(): string | undefined
export function webkitBrowserPath(): string | undefined
export function xvfbPath(): string | undefined
export function redisPath(): string | undefined
export function postgresFolder(): string | undefined
