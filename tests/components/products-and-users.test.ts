/** Products and users in the panel: what their lists and actions show. */
import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseOption, clickButton, fillField, user } from './act-on-page.ts';
import { openPage } from './open-page.ts';
import { DEMO_ADMIN, openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clearHandlers();
  await shop.signIn(DEMO_ADMIN);
});

const rowsOf = (table: string) => [
  ...screen.getByRole('table', { name: table }).querySelectorAll<HTMLElement>('tbody tr'),
];

type Product = { id: string; slug: string; name: string };
async function newProduct(name: string): Promise<Product> {
  const categories = await shop.apiOf<{ id: string }[]>(DEMO_ADMIN, 'GET', '/admin/categories');
  return shop.apiOf(DEMO_ADMIN, 'POST', '/admin/products', {
    name,
    categoryId: categories[0]!.id,
    price: 100_000,
    originalPrice: 120_000,
    taxRate: 5,
    variants: [{ flavour: null, size: null, sku: '', stock: { was: null, now: 20 } }],
  });
}

test('combines filters when they change before the list is rendered', async () => {
  await openPage('/admin/products');
  screen.getByRole('button', { name: 'In stock' }).click();
  const only = [...document.querySelectorAll('select')].find(({ textContent }) => textContent.startsWith('Only'))!;
  only.value = [...only.options].find(({ text }) => text === 'Only: For sale')!.value;
  only.dispatchEvent(new Event('change', { bubbles: true }));
  await waitFor(() => expect(window.location.search).toBe('?stock=in&show=shown'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'In stock' }).getAttribute('aria-pressed')).toBe('true'),
  );
});

test('returns from a product to the filtered list', async () => {
  const { name } = await newProduct('Returning');
  await openPage(`/admin/products?search=${name}`);
  await user.click(screen.getByRole('link', { name }));
  await user.click(await screen.findByRole('link', { name: 'Back to products' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/admin/products?search=${name}`));
});

test('duplicates, deletes and restores a product, and archives one in a cart', async () => {
  const { id, slug, name } = await newProduct('Trial');
  await shop.putInCart(await shop.newCustomer(), slug);
  await openPage(`/admin/products/${id}`);
  await clickButton('Duplicate');
  await screen.findByRole('heading', { name: `${name} (copy)` });
  await screen.findByText('Draft');
  expect(screen.queryByRole('link', { name: 'View in store' })).toBeNull();
  await clickButton(`Delete ${name} (copy)`);
  const confirm = async () => {
    const question = await screen.findByRole('dialog', { name: 'Delete product' });
    expect(question.textContent).toContain('Are you sure you want to delete this product?');
    await user.click(await within(question).findByRole('button', { name: 'Delete' }));
  };
  await confirm();
  await screen.findByText('Product deleted successfully');
  await clickButton('Undo');
  await screen.findByText(`${name} (copy) is back`);

  await openPage(`/admin/products?search=${name}&sort=name`);
  expect(rowsOf('Products').filter(({ textContent }) => textContent.includes(name))).toHaveLength(2);
  const toast = () => document.querySelector('[data-part="toast"]')?.textContent;
  const end = shop.intercept(new RegExp(`/api/admin/products/${id}$`), () => Response.json({}, { status: 500 }));
  await clickButton(`Delete ${name}`);
  await confirm();
  await waitFor(() => expect(toast()).toContain('Failed to delete product'));
  end();
  await clickButton(`Delete ${name}`);
  await confirm();
  await waitFor(() => expect(toast()).toContain('was archived, because orders or other records refer to it.'));
  await waitFor(() =>
    expect(rowsOf('Products').filter(({ textContent }) => textContent.includes(name))).toHaveLength(1),
  );
  await openPage(`/admin/products?state=archived&search=${name}`);
  await user.click(screen.getByRole('link', { name }));
  await screen.findByText('Archived');
  await clickButton('Restore');
  await screen.findByText(`${name} is back`);
  await screen.findByRole('link', { name: 'View in store' });
  await openPage(`/product/${slug}`);
  screen.getByRole('heading', { level: 1, name });
});

test('lists users with goals, diets and status, and finds one', async () => {
  const person = await shop.newCustomer();
  const fitnessGoals = ['Build muscle', 'Lose fat', 'Run 10 km', 'Stay active'];
  const dietaryPreferences = ['Jain', 'No lactose', 'Vegan'];
  await shop.apiOf(person, 'PATCH', '/account', { fitnessGoals, dietaryPreferences });
  await openPage('/admin/users');
  screen.getByRole('heading', { name: 'Users' });
  screen.getByText(/joined in the last 30 days/);
  const headers = within(screen.getByRole('table', { name: 'Users' })).getAllByRole('columnheader');
  const columns = ['', 'Name', 'Email', 'Joined', 'Fitness goals', 'Dietary preferences', 'Status'];
  expect(headers.map(({ textContent }) => textContent)).toEqual(columns);
  await fillField(screen.getByLabelText('Name or email'), person.email);
  await waitFor(() => expect(rowsOf('Users')).toHaveLength(1));
  const [row] = rowsOf('Users');
  expect(row!.textContent).toMatch(
    /Asha Rao.*\d{2}\/\d{2}\/\d{4}.*Build muscle.*Lose fat.*\+2.*Jain.*No lactose.*\+1.*New/,
  );
  within(row!).getByText('A');
  await chooseOption(screen.getByLabelText<HTMLSelectElement>('Diet'), ({ value }) => value === 'Jain');
  await waitFor(() => expect(window.location.search).toContain('Jain'));
  await waitFor(() => expect(rowsOf('Users')).toHaveLength(1));
  await clickButton('Active');
  await screen.findByText('No users found matching your criteria.');
});

test("shows 'Unnamed User' without a name, and 'Active' for older accounts", async () => {
  shop.intercept(/\/api\/admin\/users(\?|$)/, async (_, fetchOriginal) => {
    const body = (await (await fetchOriginal()).json()) as { rows: object[] };
    const older = { ...body.rows[0], fullName: '', email: 'zoya@example.in', isNew: false, fitnessGoals: [] };
    return Response.json({ ...body, rows: [older] });
  });
  await openPage('/admin/users');
  const [row, ...others] = rowsOf('Users');
  expect(others).toEqual([]);
  expect(row!.textContent).toContain('Unnamed User');
  expect(row!.textContent).toContain('None given');
  within(row!).getByText('Z');
  within(row!).getByText('Active');
});
