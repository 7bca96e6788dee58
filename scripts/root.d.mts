export const root: string
export function readJson(path: string): unknown
export function publicPackages(): { name: string; folder: string; version: string }[]
