import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FiatCurrency } from '@latchkey/wire'

/** Sample rates of the local world, near those of the year it was written in; they never change. */
const rates: Record<Exclude<FiatCurrency, 'USD'>, number> = {
  EUR: 0.92,
  GBP: 0.79,
  JPY: 151.4,
  CHF: 0.88,
  CNY: 7.24,
  INR: 84.1,
  BRL: 5.62,
  AUD: 1.53,
  CAD: 1.38,
}

/** Writes the world's exchange rates, dated now, to a file that its server reads. Returns the file's URL. */
export async function writeExchangeRates({ dir }: { dir: string }): Promise<URL> {
  const path = join(dir, 'exchangeRates.json')
  await writeFile(path, JSON.stringify({ base: 'USD', timestamp: Math.floor(Date.now() / 1000), rates }))
  return pathToFileURL(path)
}
