import type { Page } from 'playwright/test'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { payment as paymentWords } from '../../../web/features/admin/payment/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, signedIn } from '../../support/app.ts'
import { saveChoice } from '../../support/decision.ts'
import { test } from '../../support/refusing.ts'

const saveSettings = (page: Page, button = 'Save settings') =>
  page.getByRole('button', { name: button }).click()
const sent = (page: Page) =>
  expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()

test('[M1] [M2] settings of the site and of payments are kept on a phone without a network, and two who change them at once lose nothing', async ({
  app,
}) => {
  const phone = await signedIn(app)
  await becomeOfflineReady(phone)
  const desk = await signedIn(app, '/admin', { viewport: DESK })
  await becomeOfflineReady(desk)

  await phone.context().setOffline(true)
  await phone.getByLabel('Tagline').fill('Notes from the harbour')
  await phone.getByLabel('WhatsApp number').fill('919812345678')
  await saveSettings(phone)
  await expect(phone.getByText(panelWords.toast.savedOffline, { exact: true })).toBeVisible()
  await expect(phone.getByText(panelWords.sync.waiting, { exact: true })).toBeVisible()
  await phone.goto('/admin/payment')
  await phone.getByLabel(paymentWords.fallback).fill('https://pay.example.org/qr')
  await saveSettings(phone, paymentWords.save)
  await expect(phone.getByText(panelWords.sync.waiting, { exact: true })).toBeVisible()
  // It outlives the page: what waits is what the form shows.
  await phone.reload()
  await expect(phone.getByLabel(paymentWords.fallback)).toHaveValue('https://pay.example.org/qr')

  await desk.getByLabel('Tagline').fill('Notes from the desk')
  await desk.getByLabel('Instagram').fill('harbour.academy')
  await saveSettings(desk)
  await sent(desk)
  await desk.goto('/admin/payment')
  await desk.getByLabel('Pricing text').fill('From ₹499')
  await saveSettings(desk, paymentWords.save)
  await sent(desk)

  await phone.context().setOffline(false)
  // Of payments each changed another field: both stand on both.
  for (const page of [phone, desk]) {
    await expect(page.getByLabel(paymentWords.fallback)).toHaveValue('https://pay.example.org/qr')
    await expect(page.getByLabel('Pricing text')).toHaveValue('From ₹499')
    await sent(page)
  }
  // Of the site both wrote the same text: whoever came second decides, and the other fields are both's.
  await phone.goto('/admin')
  await expect(phone.getByText('Needs a decision').first()).toBeVisible()
  await expect(phone.getByLabel('Tagline')).toHaveValue('Notes from the harbour')
  await phone.goto('/admin/outbox')
  await phone.getByRole('link', { name: /Compare versions/ }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Mine/ }).check()
  await saveChoice(phone)
  await expect(phone.getByText(outboxWords.none)).toBeVisible()
  await phone.goto('/admin')
  await desk.goto('/admin')
  for (const page of [phone, desk]) {
    await expect(page.getByLabel('Tagline')).toHaveValue('Notes from the harbour')
    await expect(page.getByLabel('WhatsApp number')).toHaveValue('919812345678')
    await expect(page.getByLabel('Instagram')).toHaveValue('harbour.academy')
  }
  const visitor = await app.device()
  await visitor.goto('/payment')
  await expect(visitor.getByText('From ₹499')).toBeVisible()
  await expect(visitor.getByRole('contentinfo')).toContainText('Notes from the harbour')
})
