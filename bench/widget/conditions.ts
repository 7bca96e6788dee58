import type { CDPSession } from '@playwright/test'

/** What the visitor's device and network are slowed to. */
export const conditions = ['x1', 'x4', 'slow 4G'] as const
export type Condition = (typeof conditions)[number]

/** 1.6 Mbit/s down, half of it up, 150 ms to the first byte, as DevTools slows a network: for each request. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

export async function slowDown(devtools: CDPSession, condition: Condition): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: condition === 'x1' ? 1 : 4 })
  if (condition !== 'slow 4G') return
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
}
