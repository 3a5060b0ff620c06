"""The terms of facts' texts, kept between questions."""

from memoryos.retrieval.index.text_terms import TextTerms


def test_the_terms_of_a_text_are_those_of_search_and_are_kept():
    text_terms = TextTerms()

    first = text_terms.of("She adopted two dogs and two cats")

    assert {"dog", "cat"} <= first
    assert text_terms.of("She adopted two dogs and two cats") is first


def test_its_size_grows_with_new_texts_only():
    texts = TextTerms()
    texts.of("one text")
    size = texts.nbytes()

    texts.of("one text")
    assert texts.nbytes() == size

    texts.of("another text")
    assert texts.nbytes() > size


def test_it_never_holds_more_than_a_bounded_number_of_texts():
    texts = TextTerms()
    texts.of("0")
    size = texts.nbytes()

    sizes = []
    for number in range(20_001):
        texts.of(str(number))
        sizes.append(texts.nbytes())

    assert max(sizes) <= 20_000 * (size + 5)
    assert sizes[-1] < max(sizes)
