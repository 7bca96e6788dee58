import { type Browser, chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../../../../../scripts/programs.mjs'

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
}
