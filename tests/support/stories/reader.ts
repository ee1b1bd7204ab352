import type { Page } from 'playwright/test'
import { expect } from '../app.ts'

export const pageOf = (page: Page, number: number, all: number) =>
  page.getByRole('region', { name: `Page ${number} of ${all}` })
export const isDrawn = (page: Page, number: number, all: number) =>
  expect(pageOf(page, number, all)).toHaveAttribute('data-drawn')
