/** What a user does with a page: the mouse, the keyboard, and typing. */
import { configure, fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

// hidden elements count: jsdom has no layout, and a closed dialog has no content
configure({ defaultHidden: true, asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? '') });

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

type Name = string | RegExp;

/** Clicks the first button of this name once it is there. */
export async function clickButton(name: Name): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name }))[0]!);
}

export const pressEscape = () => user.keyboard('{Escape}');
export const pressControlEnter = () => user.keyboard('{Control>}{Enter}{/Control}');

/** Types a text into a field in one step, or chooses an option by its text or value. */
export async function fillField(field: HTMLElement, value: string): Promise<void> {
  field.focus();
  if (field instanceof HTMLSelectElement)
    await chooseOption(field, (one) => one.label === value || one.value === value);
  else fireEvent.input(field, { target: { value } });
}

/** Chooses the first option that matches, once it is loaded. */
export async function chooseOption(field: HTMLSelectElement, matches: (option: HTMLOptionElement) => boolean) {
  const option = await waitFor(() => {
    const match = [...field.options].find(matches);
    if (!match) throw new Error(`No such option: ${[...field.options].map(({ label }) => label).join(', ')}`);
    return match;
  });
  await user.selectOptions(field, option);
}
