import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['India&rsquo;s whey at &#8377;1,299 &amp; up', 'India’s whey at ₹1,299 & up'],
  ['&beta;-alanine, &Omega;3, 5&nbsp;&micro;g, 37 &deg;C, caf&eacute;', 'β-alanine, Ω3, 5 µg, 37 °C, café'],
  ['&#x20B9;5 &#128170;', '₹5 💪'],
  ['<style>.a { color: red }</style><p>One.</p><script type="x">alert("<p>")</script><p>Two.</p>', 'One.\nTwo.'],
  ['<ul><li>Milk</li><li>Soya</li></ul><!-- hidden -->', 'Milk\nSoya'],
  ['&unknown; stays, &#0; too, &#xD800; and &#65533;', '&unknown; stays, &#0; too, &#xD800; and &#65533;'],
])('reads %s', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
