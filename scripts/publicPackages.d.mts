export function publicPackages(): { name: string; folder: string; version: string }[]
