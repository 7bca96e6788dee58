import { expect, test } from 'vitest'
import { listStageFiles } from './listStageFiles.ts'

const stages = [
  { name: 'start', title: '', loads: [] },
  { name: 'modal', title: '', after: 'start', loads: [] },
  { name: 'send', title: '', after: 'modal', loads: [] },
  { name: 'ar', title: '', after: 'start', loads: [] },
]

const chunks = {
  'page.js': { modules: ['app/page.tsx', 'out/core/start.js'], imports: ['runtime.js'] },
  'runtime.js': { modules: ['runtime'], imports: [] },
  'modal.js': { modules: ['out/react/modal.js'], imports: ['page.js'] },
  'en.js': { modules: ['out/react/locales/en.js'], imports: [] },
  'ar.js': { modules: ['out/react/locales/ar.js'], imports: ['page.js'] },
  'send.js': { modules: ['out/core/send.js', 'out/react/send.js'], imports: ['modal.js', 'page.js'] },
  'jsQR.js': { modules: ['node_modules/jsqr/dist/jsQR.js'], imports: ['runtime.js'] },
}

test('lists what each stage loads beyond those before it, and what is of no stage', () => {
  const { byStage, others } = listStageFiles(chunks, stages)
  expect(Object.fromEntries(byStage)).toEqual({
    start: ['page.js', 'runtime.js'],
    modal: ['modal.js', 'en.js'],
    send: ['send.js'],
    ar: ['ar.js'],
  })
  expect(others).toEqual(['jsQR.js'])
})
