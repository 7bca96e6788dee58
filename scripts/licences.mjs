// npm run check:licences: every installed package is under an accepted licence, and THIRD_PARTY_NOTICES.md is up to date.
// npm run notices: writes that file.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRefusedLicences } from './findRefusedLicences.mjs'
import { listLicences } from './listLicences.mjs'
import { listShippedLicences } from './listShippedLicences.mjs'
import { root } from './root.mjs'
import { writeNotices } from './writeNotices.mjs'

const installed = await listLicences(['-r'])
const shipped = await listShippedLicences(installed)
const notices = join(root, 'THIRD_PARTY_NOTICES.md')

if (process.argv.includes('--write')) writeFileSync(notices, writeNotices(shipped))

const complaints = findRefusedLicences({ installed, shipped })
if (readFileSync(notices, 'utf8') !== writeNotices(shipped)) {
  complaints.push('THIRD_PARTY_NOTICES.md does not match what is installed: run `npm run notices`')
}
for (const complaint of complaints) console.error(complaint)
console.log(`${installed.length} packages installed, ${shipped.length} shipped, ${complaints.length} complaints.`)
process.exitCode = complaints.length > 0 ? 1 : 0
